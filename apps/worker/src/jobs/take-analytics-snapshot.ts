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

/** What began in an hour that is over has ended by then, committed or not: the hour is counted once and for all. */
const settleMs = 2 * 60_000;

/** The longest that a snapshot looks back in hours. */
const weekMs = 7 * dayMs;

/** Snapshots that were missed longer ago than this stay missing: nobody looks at charts of them. */
const backfillMs = 90 * dayMs;

/**
 * What the site counts, stored for the hour that has begun, and what can still be known of hours that no worker saw
 * (docs/decisions/analytics.md).
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

  // Every step may be done again, and by two workers at once: what is there already stays.
  const first = newest === null ? slot : Math.max(newest.slot + hourMs, slot - backfillMs);
  const counted = await findNewestHour(db);
  const uncounted = Math.max(first - weekMs, counted === null ? 0 : counted + hourMs);
  if (uncounted < slot) await insertHours(db, uncounted, slot);
  const figures = await listFigures(db, first, slot);
  const people = await countPeople(db, now);
  await insertSnapshots(
    db,
    figures.map(({ moment, figures: lasting }) =>
      // Who was seen before an hour that is over nobody can tell any more: the figures of people have a gap there.
      moment < slot
        ? { slot: moment, createdAt: moment, payload: lasting }
        : { slot, createdAt: now, payload: { ...lasting, ...people } },
    ),
  );
  await deleteHoursBefore(db, slot - weekMs - dayMs);
}
