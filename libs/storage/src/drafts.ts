import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { nullWhenMissing } from './missing.ts';

export type Drafts = {
  /** Gathers the bytes in a file and lends its path once it is complete and on the disk. Whatever is left goes. */
  lend(bytes: Uint8Array | Readable, use: (path: string) => Promise<void>): Promise<void>;
  /** Removes what killed processes left: whatever nothing was added to since this moment. */
  removeIdle(idleSince: Date): Promise<void>;
};

/** Files that are on their way into a store, and no part of it yet. */
export function createDrafts(folder: string): Drafts {
  return {
    lend: async (bytes, use) => {
      await mkdir(folder, { recursive: true });
      const path = join(folder, randomUUID());
      const file = await open(path, 'wx', 0o644);
      try {
        await file.writeFile(bytes);
        await file.sync();
        await file.close();
        await use(path);
      } finally {
        await file.close().catch(() => undefined);
        await rm(path, { force: true });
      }
    },
    removeIdle: async (idleSince) => {
      for (const name of (await readdir(folder).catch(nullWhenMissing)) ?? []) {
        const path = join(folder, name);
        // It may have found its place meanwhile.
        const found = await stat(path).catch(nullWhenMissing);
        if (found && found.mtime < idleSince) await rm(path, { force: true });
      }
    },
  };
}
