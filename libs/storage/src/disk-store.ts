import { createReadStream } from 'node:fs';
import { mkdir, open, opendir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createDrafts } from './drafts.ts';
import { nullWhenMissing } from './missing.ts';
import { assertStorageKey, isStorageKey, type ObjectStore } from './object-store.ts';

/** Files below a folder, spread over subfolders by the first letters of their keys. */
export function createDiskStore(folder: string): ObjectStore {
  const drafts = createDrafts(join(folder, 'unfinished'));
  const pathOf = (key: string) => {
    assertStorageKey(key);
    return join(folder, key.slice(0, 2), key.slice(2, 4), key);
  };
  return {
    put: async (key, bytes, once) => {
      const path = pathOf(key);
      // It may fail while the bytes are written, before it is awaited.
      once?.catch(() => undefined);
      // Pictures of posts that were deleted and exports are for no other user of the machine.
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const given = 'file' in bytes ? createReadStream(bytes.file) : bytes;
      await drafts.lend(given, async (draft) => {
        await once;
        await rename(draft, path);
      });
    },
    find: async (key) => {
      const found = await stat(pathOf(key)).catch(nullWhenMissing);
      return found && { size: found.size };
    },
    get: async (key, range) => {
      const file = await open(pathOf(key), 'r').catch(nullWhenMissing);
      if (!file) return null;
      const { size } = await file.stat();
      return { size, stream: file.createReadStream(range && { start: range.first, end: range.last }) };
    },
    delete: (key) => rm(pathOf(key), { force: true }),
    list: async function* (beginning = '') {
      for (const first of await subfolders(folder)) {
        for (const second of await subfolders(join(folder, first))) {
          for await (const { name } of await opendir(join(folder, first, second))) {
            if (isStorageKey(name) && name.startsWith(beginning)) yield name;
          }
        }
      }
    },
    removeUnfinished: (idleSince) => drafts.removeIdle(idleSince),
  };
}

async function subfolders(folder: string): Promise<string[]> {
  const names = (await readdir(folder).catch(nullWhenMissing)) ?? [];
  return names.filter((name) => name.length === 2);
}
