import { setTimeout as sleep } from 'node:timers/promises';
import { type Db, getSiteSettings } from '@confab/db';
import { indexQueued, rebuildBatch, refreshPoints, sortIn } from '@confab/search';
import { describeFailure } from '@confab/telemetry';
import type { FastifyBaseLogger } from 'fastify';

/** How often the index looks for changes while none wait. */
const idleMs = 300;
/** How often it follows votes, sorts in what was written, and looks whether the admin switched the search on or off. */
const seldomMs = 3000;
const longestPauseMs = 10_000;

/** Changes that are indexed in one transaction, which takes a tenth of a second or so. */
const batchSize = 200;

/**
 * Keeps the search index current until the signal aborts, beside the queue of jobs: a job for each change would cost
 * more than the change. Rests while the site's search is off.
 */
export async function keepIndex(db: Db, log: FastifyBaseLogger, signal: AbortSignal): Promise<void> {
  let isOn = false;
  let lookedAt = -Infinity;
  let failures = 0;

  /** Does one piece of work. Returns how long to wait before the next. */
  async function work(): Promise<number> {
    if (performance.now() - lookedAt >= seldomMs) {
      isOn = (await getSiteSettings(db)).search;
      if (isOn) {
        await refreshPoints(db);
        await sortIn(db);
      }
      lookedAt = performance.now();
    }
    if (!isOn) return seldomMs;
    const began = performance.now();
    if ((await indexQueued(db, { limit: batchSize })) === batchSize) return 0;
    // While it rebuilds, half of the time is for everything else that the database does.
    return (await rebuildBatch(db)) ? performance.now() - began : idleMs;
  }

  while (!signal.aborted) {
    let pause: number;
    try {
      pause = await work();
      failures = 0;
    } catch (error) {
      if (failures === 0) log.error({ failure: describeFailure(error) }, 'cannot keep the search index');
      failures += 1;
      pause = Math.min(longestPauseMs, idleMs * 2 ** failures);
    }
    await sleep(pause, undefined, { signal }).catch(() => undefined);
  }
}
