import { enqueue, images } from '@confab/db';
import { limits } from '@confab/domain';
import { type SQL, sql } from 'drizzle-orm';
import type { JobHandler } from '../registry.ts';

const batchSize = 100;

const unfinishedForMs = 60 * 60 * 1000;

export const sweepTemporaryImages: JobHandler<'sweepTemporaryImages'> = async (
  _payload,
  { db, store, log, signal },
) => {
  await store.removeUnfinished(new Date(Date.now() - unfinishedForMs));
  let deleted = 0;
  let batch: number;
  do {
    signal.throwIfAborted();
    batch = await db.transaction(async (tx) => {
      const swept = await tx
        .delete(images)
        .where(sql`${images.id} = any(array(${expiredImages(batchSize)}))`)
        .returning({ id: images.id, hash: images.hash });
      // Files are not transactional: a separate job deletes them after the commit.
      if (swept.length > 0) await enqueue(tx, 'deleteImageFiles', { images: swept });
      return swept.length;
    });
    deleted += batch;
  } while (batch === batchSize);
  if (deleted > 0) log.info({ deleted }, 'deleted uploads that no post used');
};

/** Unused uploads past their time, oldest first. Locked ones, which a post is about to use, are skipped. */
export function expiredImages(limit: number): SQL {
  return sql`
    select ${images.id} from ${images}
    where ${images.usedAt} is null
      and ${images.createdAt} < now() - make_interval(hours => ${limits.temporaryImageHours}::int)
    order by ${images.createdAt}
    limit ${limit}
    for update skip locked`;
}
