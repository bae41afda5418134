import { zeroId } from '@confab/domain';
import type { JobHandler } from '../registry.ts';
import { type CounterName, counterChecks, counterNames, type Drift } from './recount-counters.queries.ts';

const maxExamples = 5;

/**
 * Reports counters that differ from what they count. It corrects nothing: drift is a bug elsewhere, and the rows are
 * the evidence.
 */
export const recountCounters: JobHandler<'recountCounters'> = async (
  _payload,
  { db, log, metrics, signal },
) => {
  const found = new Map<CounterName, Drift>();
  for (const check of counterChecks) {
    let after: string | null = zeroId;
    while (after !== null) {
      signal.throwIfAborted();
      const batch = await check(db, after);
      for (const drift of batch.drift) found.set(drift.counter, add(found.get(drift.counter), drift));
      after = batch.last;
    }
  }
  for (const counter of counterNames) {
    const drift = found.get(counter);
    if (!drift) continue;
    metrics.counterDrifted(counter, drift.rows);
    log.warn(drift, 'a counter differs from what it counts');
  }
  log.info({ counters: found.size }, 'recounted, and found this many counters to differ');
};

function add(sum: Drift | undefined, drift: Drift): Drift {
  if (!sum) return drift;
  return {
    counter: drift.counter,
    rows: sum.rows + drift.rows,
    difference: sum.difference + drift.difference,
    examples: [...sum.examples, ...drift.examples].slice(0, maxExamples),
  };
}
