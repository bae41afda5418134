import { getSiteSettings } from '@confab/db';
import { alone, checkIndex, renewFront, searchStatus } from '@confab/search';
import type { JobHandler } from '../registry.ts';

/** An index with more waiting changes is compared another night. */
const queuedMax = 10_000;

/**
 * Reports what the search index lacks or has too much, in the log and in the metrics; the indexer then mends it. Makes
 * the index of the best documents again once it has too many.
 */
export const checkSearchIndex: JobHandler<'checkSearchIndex'> = async (
  _payload,
  { db, log, metrics, signal },
) => {
  const { search } = await getSiteSettings(db);
  const { rebuilding, queued } = await searchStatus(db);
  if (!search || rebuilding !== null || queued > queuedMax) {
    log.info({ search, rebuilding, queued }, 'the search index is compared another night');
    return;
  }
  const found = await checkIndex(db, signal);
  for (const drift of found) {
    metrics.searchDrifted(drift.drift, drift.documents);
    log.warn(drift, 'the search index differed from the content');
  }
  await alone(db, renewFront);
  log.info({ drifts: found.length }, 'compared the search index with the content');
};
