import type { StoredName } from '@confab/domain';
import type { Tx } from '../client.ts';
import { enqueue } from '../jobs.ts';

/** Longer than making a picture's copies takes. */
const secondLookMs = 2 * 60_000;

/** Deletes the files now, and again later, because a worker that was killed while making copies may have left some. */
export async function enqueueImageDeletion(tx: Tx, images: StoredName[]): Promise<void> {
  await enqueue(tx, 'deleteImageFiles', { images });
  const runAt = new Date(Date.now() + secondLookMs).toISOString();
  await enqueue(tx, 'deleteImageFiles', { images }, { runAt });
}
