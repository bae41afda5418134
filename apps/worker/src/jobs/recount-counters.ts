import { recount } from '@confab/db/acts';
import type { JobHandler } from '../registry.ts';

/** Reports the counters that differ from what they count, in the log and in the metrics. */
export const recountCounters: JobHandler<'recountCounters'> = async (
  _payload,
  { db, log, metrics, signal },
) => {
  const found = await recount(db, signal);
  for (const drift of found) {
    metrics.counterDrifted(drift.counter, drift.rows);
    log.warn(drift, 'a counter differs from what it counts');
  }
  log.info({ counters: found.length }, 'recounted, and found this many counters to differ');
};
