import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { nullWhenMissing } from './missing.ts';

export type Drafts = {
  /**
   * Writes the bytes to a file and passes its path to `use` once it is complete and synced. The file is removed
   * afterwards.
   */
  lend(bytes: Uint8Array | Readable, use: (path: string) => Promise<void>): Promise<void>;
  /** Removes files of killed processes: those not written to since this time. */
  removeIdle(idleSince: Date): Promise<void>;
};

/** Temporary files of objects on their way into a store. */
export function createDrafts(folder: string): Drafts {
  return {
    lend: async (bytes, use) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = join(folder, randomUUID());
      const file = await open(path, 'wx', 0o600);
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
        // Its upload may have completed since the listing.
        const found = await stat(path).catch(nullWhenMissing);
        if (found && found.mtime < idleSince) await rm(path, { force: true });
      }
    },
  };
}
