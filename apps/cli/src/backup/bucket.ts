import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type Environment, readStoreConfig } from '@confab/config';
import { openStore } from '@confab/storage';
import { step } from '@confab/terminal';
import { CommandError } from '../errors.ts';
import { whenWhole } from '../whole-file.ts';
import { dated } from './folder.ts';
import { inBytes } from './progress.ts';

export type Bucket = {
  /** Copies a backup into the bucket, under its own name. Returns a sentence. */
  take: (file: string) => Promise<string>;
  /** Deletes all but the newest backups. Returns how many. */
  keepNewest: (count: number) => Promise<number>;
  /** Brings the newest backup into a folder, unless it is there. Returns its path. */
  bringNewest: (folder: string) => Promise<string>;
};

/** The backups in the bucket of the S3_… variables, whether or not pictures are there. */
export function openBucket(env: Environment): Bucket {
  const store = openStore(readStoreConfig(env, 's3'));

  /** The newest first. */
  async function list(): Promise<string[]> {
    const keys: string[] = [];
    for await (const key of store.list('confab-')) if (dated.test(key)) keys.push(key);
    return keys.sort().reverse();
  }

  return {
    take: async (file) => {
      const key = basename(file);
      const { size } = await stat(file);
      await step('Copying into the bucket', () => store.put(key, { file }));
      if ((await store.find(key))?.size !== size) throw new CommandError(`The bucket did not keep ${key}.`);
      return 'The bucket has it under the same name.';
    },
    keepNewest: async (count) => {
      const old = (await list()).slice(count);
      for (const key of old) await store.delete(key);
      return old.length;
    },
    bringNewest: async (folder) => {
      const [key] = await list();
      if (key === undefined) throw new CommandError('The bucket has no backup that is called confab-….tar.');
      const target = join(folder, key);
      const here = await stat(target).catch(() => undefined);
      if (here !== undefined && here.size === (await store.find(key))?.size) return target;
      await whenWhole(target, 'copy', (file) =>
        step('Copying from the bucket', async (note) => {
          const found = await store.get(key);
          if (!found) throw new CommandError(`${key} is not in the bucket any more.`);
          let bytes = 0;
          // A stream of bytes, not of text.
          for await (const chunk of found.stream as AsyncIterable<Buffer>) {
            await file.writeFile(chunk);
            note(inBytes((bytes += chunk.length)));
          }
          await file.sync();
        }),
      );
      return target;
    },
  };
}
