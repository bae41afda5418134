import { setTimeout as sleep } from 'node:timers/promises';
import { eraseNextBatch } from '@confab/db/acts';
import type { JobHandler } from '../registry.ts';

/** Pauses after each batch for as long as the batch took, to leave the site capacity. */
export const eraseAccount: JobHandler<'eraseAccount'> = async ({ userId }, { db, signal }) => {
  for (;;) {
    signal.throwIfAborted();
    const beganAt = performance.now();
    const isMore = await db.transaction((tx) => eraseNextBatch(tx, userId));
    if (!isMore) return;
    await sleep(performance.now() - beganAt, undefined, { signal });
  }
};
