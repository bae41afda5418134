import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isStorageKey, type ObjectStore } from './object-store.ts';

/** Files below a folder, spread over subfolders by the first letters of their keys. */
export function createDiskStore(folder: string): ObjectStore {
  const drafts = join(folder, 'unfinished');
  const pathOf = (key: string) => {
    if (!isStorageKey(key)) throw new RangeError('this is no storage key');
    return join(folder, key.slice(0, 2), key.slice(2, 4), key);
  };
  return {
    put: async (key, bytes) => {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      await mkdir(drafts, { recursive: true });
      // Written elsewhere, and moved to its place when it is complete and on the disk.
      const draft = join(drafts, randomUUID());
      const file = await open(draft, 'wx', 0o644);
      try {
        await file.writeFile(bytes);
        await file.sync();
        await file.close();
        await rename(draft, path);
      } catch (error) {
        await file.close().catch(() => undefined);
        await rm(draft, { force: true });
        throw error;
      }
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
    removeUnfinished: async (idleSince) => {
      for (const name of (await readdir(drafts).catch(nullWhenMissing)) ?? []) {
        const path = join(drafts, name);
        // It may have found its place meanwhile.
        const found = await stat(path).catch(nullWhenMissing);
        if (found && found.mtime < idleSince) await rm(path, { force: true });
      }
    },
  };
}

function nullWhenMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}
