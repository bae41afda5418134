import type { Settings } from '@confab/config';
import type { Db } from '@confab/db';
import { asJson, ownParts, ownPictures } from '@confab/db/acts';
import { imageKey, type StoredName } from '@confab/domain';
import { type ObjectStore, openStore } from '@confab/storage';
import { step } from '@confab/terminal';
import { inDigits } from '../backup/progress.ts';
import { getUser } from '../users.ts';
import { whenWhole } from '../whole-file.ts';
import { keptParts } from './kept-data.queries.ts';
import { createTar, type Tar } from './tar-file.ts';

/** `exportUser` with the pictures where the settings say. */
export function exportUserOf(settings: Settings, db: Db, name: string, target: string): Promise<string> {
  return exportUser(db, openStore(settings.imageStore), name, target);
}

/**
 * Writes a member's own export into a file, and beside it what the site keeps about the member and does not show them.
 * Also for a deleted account, of which posts and comments may be left.
 */
export async function exportUser(db: Db, store: ObjectStore, name: string, target: string): Promise<string> {
  const user = await getUser(db, name, { evenDeleted: true });
  return whenWhole(target, 'export', async (file, signal) => {
    const tar = createTar(file, { time: new Date(), signal });
    const pictures = await step('Collecting', async (note) => {
      for (const { name: part, rows } of ownParts(db, user.id)) {
        note(part);
        await tar.add(`${part}.json`, asJson(rows));
      }
      for (const { name: part, rows } of keptParts(db, user.id)) {
        note(part);
        await tar.add(`kept/${part}.json`, asJson(rows));
      }
      note('pictures');
      return addPictures(tar, store, ownPictures(db, user.id));
    });
    await tar.finish();
    return [
      `${target} holds what ${user.username} wrote and did, with ${inDigits(pictures.count)} pictures.`,
      ...(pictures.missing > 0
        ? [`Pictures that rows speak of and the store does not have: ${inDigits(pictures.missing)}.`]
        : []),
      'Read what is in kept/ before you send it: notes of moderators may speak of other people, too.',
    ].join('\n');
  });
}

async function addPictures(tar: Tar, store: ObjectStore, pages: AsyncIterable<readonly StoredName[]>) {
  const counts = { count: 0, missing: 0 };
  for await (const page of pages) {
    for (const picture of page) {
      const found = await store.get(imageKey(picture));
      if (!found) {
        counts.missing += 1;
        continue;
      }
      try {
        await tar.add(`pictures/${picture.id}.jpg`, found.stream);
      } finally {
        // Also closes a file that was not read to its end: Node treats a leaked handle as an error.
        found.stream.destroy();
      }
      counts.count += 1;
    }
  }
  return counts;
}
