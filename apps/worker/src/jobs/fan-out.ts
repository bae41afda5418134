import { setTimeout as sleep } from 'node:timers/promises';
import type { JobContext } from '../registry.ts';
import { type FanOut, insertFanOut, notifyNextMembers } from './fan-out.queries.ts';

/** Members per transaction: few enough that others hardly wait for its locks. */
const batchSize = 500;

/**
 * Notifies all remaining members, and pauses after each batch for as long as the batch took, to leave the site
 * capacity.
 */
export async function fanOut(what: FanOut, { db, signal }: Pick<JobContext, 'db' | 'signal'>): Promise<void> {
  await insertFanOut(db, what);
  for (;;) {
    signal.throwIfAborted();
    const beganAt = performance.now();
    const isMore = await db.transaction((tx) => notifyNextMembers(tx, what, batchSize));
    if (!isMore) return;
    await sleep(performance.now() - beganAt, undefined, { signal });
  }
}
