import { Readable } from 'node:stream';
import type { Settings } from '@confab/config';
import { type ObjectStore, openStore } from '@confab/storage';
import { step } from '@confab/terminal';
import { withDatabaseUrl } from '../with-database.ts';
import { type Archive, withArchive } from './archive-reader.ts';
import { loadTables } from './load.ts';
import type { Manifest } from './manifest.ts';
import { inDigits, type Note } from './progress.ts';

/** Fills an empty installation from a backup. Returns what it restored. */
export async function restore(settings: Settings, source: string): Promise<string> {
  const store = openStore(settings.imageStore);
  return withArchive(source, (archive) =>
    withDatabaseUrl(
      settings,
      async (url) => {
        await step('Restoring', (note) =>
          loadTables(url, archive, note, () => putFiles(store, archive, note)),
        );
        return `Restored and compared: ${contentOf(archive.manifest)}`;
      },
      { create: true },
    ),
  );
}

/** What an archive holds, in a sentence. */
export function contentOf({ createdAt, tables, files }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const missing = files.missing > 0 ? `, ${inDigits(files.missing)} files were missing already` : '';
  return `${inDigits(rows)} rows of ${tables.length} tables and ${inDigits(files.count)} files, as they were at ${createdAt}${missing}.`;
}

/**
 * Runs before the rows become visible. A failure leaves earlier files in the store: they may belong to a running site, or
 * be all that is left of one that lost its database.
 */
async function putFiles(store: ObjectStore, archive: Archive, note: Note): Promise<void> {
  // By position in the archive, because the keys might not fit into memory.
  const wasThere = new Uint8Array(archive.manifest.files.count);
  let begun = 0;
  try {
    for await (const { key, size, body } of archive.files()) {
      if (await store.find(key)) wasThere[begun] = 1;
      begun += 1;
      await store.put(key, Readable.from(body, { objectMode: false }));
      if ((await store.find(key))?.size !== size) throw new Error(`The store did not keep ${key}.`);
      note(`${inDigits(begun)} files`);
    }
  } catch (error) {
    let place = 0;
    for await (const { key } of archive.files()) {
      if (place === begun) break;
      if (wasThere[place] !== 1) await store.delete(key);
      place += 1;
    }
    throw error;
  }
}
