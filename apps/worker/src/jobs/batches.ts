import { setTimeout as sleep } from 'node:timers/promises';
import type { Tx } from '@confab/db';
import { eraseNextBatch, moveRollback as moveNextBatch } from '@confab/db/acts';
import type { JobContext, JobHandler } from '../registry.ts';

/** Jobs of many small transactions: each goes on where an earlier run stopped. */

export const eraseAccount: JobHandler<'eraseAccount'> = ({ userId }, work) =>
  inBatches(work, (tx) => eraseNextBatch(tx, userId));

export const moveRollback: JobHandler<'moveRollback'> = ({ rollbackId }, work) =>
  inBatches(work, (tx) => moveNextBatch(tx, rollbackId));

/**
 * Pauses after each batch for as long as the batch took, to leave the site capacity; for work without hurry longer, so that one
 * begins every `everyMs` at most.
 */
export async function inBatches(
  { db, signal, movedOn }: Pick<JobContext, 'db' | 'signal' | 'movedOn'>,
  moveOn: (tx: Tx) => Promise<boolean>,
  { everyMs = 0 } = {},
): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const beganAt = performance.now();
    const isMore = await db.transaction(moveOn);
    if (!isMore) return;
    await movedOn();
    const tookMs = performance.now() - beganAt;
    await sleep(Math.max(tookMs, everyMs - tookMs), undefined, { signal });
  }
}
