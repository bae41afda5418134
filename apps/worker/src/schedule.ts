import { type Db, enqueue, type JobName, type Jobs, maxJobAttempts } from '@confab/db';
import { type ParsedCronItem, parseCronItems } from 'graphile-worker';

const minute = 60_000;
const hour = 60 * minute;

type Entry = {
  [Name in JobName]: {
    job: Name;
    payload: Jobs[Name];
    /** Minute, hour, day, month and weekday, in UTC. */
    at: string;
    /** A run that was missed while no worker ran is made up for if it was due this recently, once. */
    catchUpMs: number;
  };
}[JobName];

/** What runs when. However many workers there are, each moment of a line counts once. */
const entries: readonly Entry[] = [
  // A little after the hour, when what began in it has ended. Nothing to make up for: the next run does that itself.
  { job: 'takeAnalyticsSnapshot', payload: { occasion: 'hour' }, at: '3 * * * *', catchUpMs: 0 },
  { job: 'agePosts', payload: {}, at: '5 * * * *', catchUpMs: hour },
  { job: 'sweepTemporaryImages', payload: {}, at: '25 * * * *', catchUpMs: hour },
  { job: 'purgeExpired', payload: {}, at: '*/10 * * * *', catchUpMs: 10 * minute },
  { job: 'welcomeMembers', payload: {}, at: '* * * * *', catchUpMs: 0 },
  { job: 'recountCounters', payload: {}, at: '17 3 * * *', catchUpMs: 24 * hour },
];

export const schedule: readonly ParsedCronItem[] = parseCronItems(
  entries.map(({ job, payload, at, catchUpMs }) => ({
    task: job,
    match: at,
    identifier: job,
    payload,
    // The key folds runs that have not started, so that a queue that nobody works on does not grow.
    options: { backfillPeriod: catchUpMs, maxAttempts: maxJobAttempts, jobKey: `scheduled:${job}` },
  })),
);

/** What a start adds to the schedule: the site may have been away for longer than an hour (api.md 4.15). */
export function enqueueAtStart(db: Db): Promise<void> {
  return enqueue(db, 'takeAnalyticsSnapshot', { occasion: 'start' }, { key: 'start:takeAnalyticsSnapshot' });
}
