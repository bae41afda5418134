import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { JobHandler } from '../registry.ts';
import { type FoundRing, readVotes, storeRings } from './find-rings.queries.ts';

/**
 * Lists accounts that vote together for admins (docs/decisions/rings.md). Nothing else follows from it. Comparing the
 * votes takes some seconds: a thread of its own does it, so that other jobs go on.
 */
export const findRings: JobHandler<'findRings'> = async (_payload, { db, log, signal }) => {
  const thread = new Worker(new URL('./find-rings-thread.ts', import.meta.url), {
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });
  try {
    const answer = once(thread, 'message', { signal });
    // Whatever ends the job before it waits for the answer is what it fails with.
    answer.catch(() => undefined);
    let votes = 0;
    for await (const batch of readVotes(db)) {
      signal.throwIfAborted();
      thread.postMessage(batch);
      votes += batch.length;
    }
    thread.postMessage(null);
    // What the thread sends.
    const [found] = (await answer) as [FoundRing[]];
    await db.transaction((tx) => storeRings(tx, found));
    log.info({ votes, rings: found.length }, 'looked for votes that belong together');
  } finally {
    await thread.terminate();
  }
};
