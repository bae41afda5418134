import { setTimeout as sleep } from 'node:timers/promises';
import type { JobContext } from '../registry.ts';
import { type FanOut, insertFanOut, tellNextMembers } from './fan-out.queries.ts';

/** Members per transaction: short enough that nobody notices who waits for one of them. */
const batchSize = 500;

/** Tells everybody who has not been told yet, and rests as long as it works: the site has other things to do. */
export async function fanOut(what: FanOut, { db, signal }: Pick<JobContext, 'db' | 'signal'>): Promise<void> {
  await insertFanOut(db, what);
  for (;;) {
    signal.throwIfAborted();
    const beganAt = performance.now();
    const isMore = await db.transaction((tx) => tellNextMembers(tx, what, batchSize));
    if (!isMore) return;
    await sleep(performance.now() - beganAt, undefined, { signal });
  }
}
