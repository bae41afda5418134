import { enqueue, type Tx } from '@confab/db';
import type { StoredName } from '@confab/domain';

/** Longer than making the copies of a picture takes. */
const secondLookMs = 2 * 60_000;

/**
 * Has the worker delete the files now, and look for them once more: a worker that was making copies at that moment, and
 * was killed over it, left those that it had made.
 */
export async function enqueueImageDeletion(tx: Tx, images: StoredName[]): Promise<void> {
  await enqueue(tx, 'deleteImageFiles', { images });
  const runAt = new Date(Date.now() + secondLookMs).toISOString();
  await enqueue(tx, 'deleteImageFiles', { images }, { runAt });
}
