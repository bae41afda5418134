import type { JobContext, JobHandler } from '../registry.ts';
import {
  countPeople,
  deleteHoursBefore,
  findNewestHour,
  findNewestSnapshot,
  getNow,
  insertHours,
  insertSnapshots,
  listFigures,
} from './take-analytics-snapshot.queries.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Transactions begun in an hour have ended this long after it, so that the hour can be counted for good. */
const settleMs = 2 * 60_000;

/** The longest range in hours that a snapshot adds up. */
const weekMs = 7 * dayMs;

/** Older missed snapshots stay missing, since charts end there. */
const backfillMs = 90 * dayMs;

/**
 * Stores the site's figures at this moment for the current hour, and the reconstructible ones at the start of hours
 * missed by all workers (docs/decisions/operations.md).
 */
export const takeAnalyticsSnapshot: JobHandler<'takeAnalyticsSnapshot'> = async ({ occasion }, context) =>
  takeSnapshotAt(await getNow(context.db), occasion, context);

/** `now` in Unix milliseconds. */
export async function takeSnapshotAt(
  now: number,
  occasion: 'hour' | 'start',
  { db, log }: Pick<JobContext, 'db' | 'log'>,
): Promise<void> {
  const settled = now - settleMs;
  const slot = settled - (settled % hourMs);
  const newest = await findNewestSnapshot(db);
  const isTaken = newest !== null && newest.slot >= slot;
  const isFresh = newest !== null && newest.createdAt > now - hourMs;
  if (isTaken || (occasion === 'start' && isFresh)) {
    log.info({ occasion }, 'the hour has its analytics snapshot');
    return;
  }

  // Every step is idempotent and safe for two workers at once: existing rows stay.
  const first = newest === null ? slot : Math.max(newest.slot + hourMs, slot - backfillMs);
  const counted = await findNewestHour(db);
  const uncounted = Math.max(first - weekMs, counted === null ? 0 : counted + hourMs);
  if (uncounted < slot) await insertHours(db, uncounted, slot);
  // One view of the site: what is written between the two statements counts in neither.
  const [figures, people] = await db.transaction(
    async (tx) => [await listFigures(tx, { first, counted: slot, now }), await countPeople(tx, now)] as const,
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
  await insertSnapshots(
    db,
    figures.map(({ moment, figures: lasting }) =>
      // Visits before a past hour cannot be reconstructed: figures of members have a gap there.
      moment < now
        ? { slot: moment, createdAt: moment, payload: lasting }
        : { slot, createdAt: now, payload: { ...lasting, ...people } },
    ),
  );
  await deleteHoursBefore(db, slot - weekMs - dayMs);
}
