import { type Db, enqueue, type JobName, type Jobs, maxJobAttempts, placeOfKind } from '@confab/db';
import { type ParsedCronItem, parseCronItems } from 'graphile-worker';

const minute = 60_000;
const hour = 60 * minute;

type Entry = {
  [Name in JobName]: {
    job: Name;
    payload: Jobs[Name];
    /** Minute, hour, day, month and weekday, in UTC. */
    at: string;
    /** After downtime, a missed run is made up for once if it was due within this time. */
    catchUpMs: number;
  };
}[JobName];

/** The schedule. Each time of a line runs once, however many workers there are. */
const entries: readonly Entry[] = [
  // A little after the hour, when its transactions have ended. No catch-up: the next run includes missed hours.
  { job: 'takeAnalyticsSnapshot', payload: { occasion: 'hour' }, at: '3 * * * *', catchUpMs: 0 },
  { job: 'agePosts', payload: {}, at: '5 * * * *', catchUpMs: hour },
  { job: 'sweepTemporaryImages', payload: {}, at: '25 * * * *', catchUpMs: hour },
  { job: 'purgeExpired', payload: {}, at: '*/10 * * * *', catchUpMs: 10 * minute },
  { job: 'liftBans', payload: {}, at: '* * * * *', catchUpMs: 0 },
  { job: 'welcomeMembers', payload: {}, at: '* * * * *', catchUpMs: 0 },
  { job: 'writeSitemap', payload: { again: true }, at: '* * * * *', catchUpMs: 0 },
  { job: 'requeueUnfinished', payload: {}, at: '47 2 * * *', catchUpMs: 24 * hour },
  { job: 'renderAgain', payload: {}, at: '33 * * * *', catchUpMs: hour },
  { job: 'recountCounters', payload: {}, at: '17 3 * * *', catchUpMs: 24 * hour },
  { job: 'clearAddresses', payload: {}, at: '37 3 * * *', catchUpMs: 24 * hour },
  { job: 'checkSearchIndex', payload: {}, at: '47 3 * * *', catchUpMs: 24 * hour },
  { job: 'findRings', payload: {}, at: '7 4 * * *', catchUpMs: 24 * hour },
];

export const schedule: readonly ParsedCronItem[] = parseCronItems(
  entries.map(({ job, payload, at, catchUpMs }) => ({
    task: job,
    match: at,
    identifier: job,
    payload,
    // The key merges pending runs, so that the queue does not grow while no worker runs.
    options: {
      backfillPeriod: catchUpMs,
      maxAttempts: maxJobAttempts,
      jobKey: `scheduled:${job}`,
      ...queueing(job),
    },
  })),
);

function queueing(job: JobName): { priority: number; queueName?: string } {
  const { priority, line } = placeOfKind(job);
  return line === undefined ? { priority } : { priority, queueName: line };
}

/** Jobs that every start adds: the site may have been down for longer than an hour (api.md 4.15). */
export function enqueueAtStart(db: Db): Promise<void> {
  return enqueue(db, 'takeAnalyticsSnapshot', { occasion: 'start' }, { key: 'start:takeAnalyticsSnapshot' });
}
