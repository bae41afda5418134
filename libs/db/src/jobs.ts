import type { ContentType, StoredName } from '@confab/domain';
import { currentOrigin } from '@confab/telemetry';
import { type SQL, sql } from 'drizzle-orm';
import type { StoredNotif } from './schema/notifications.ts';
import type { Db, Tx } from './client.ts';

/**
 * Every kind of job and what it is told. Payloads are ids and names, never content: a job reads the present state when
 * it runs, and may find nothing left to do. The worker does not compile while a kind has no handler.
 */
export type Jobs = {
  /** Writes the analytics snapshot of the current hour; one for a start only if the last is an hour old. */
  takeAnalyticsSnapshot: { occasion: 'hour' | 'start' };
  /** Compares counters with what they count and reports drift. */
  recountCounters: Record<string, never>;
  /** Moves posts that grew older into the next age group of the "top" feeds (schema: posts.ageGroup). */
  agePosts: Record<string, never>;
  /** Deletes expired sessions, rate-limit windows, used captchas, ways into accounts, bans, community requests. */
  purgeExpired: Record<string, never>;
  /** Makes the copies of a picture (domain: copySizes) and notes it. */
  makeImageCopies: { imageId: string };
  /** Fetches the page of a link post for its preview picture (rulings 25). */
  fetchLinkPreview: { postId: string };
  /** Deletes the files of pictures whose rows are gone. */
  deleteImageFiles: { images: StoredName[] };
  /** Tells a member of something. The same cause tells them once. */
  createNotification: { userId: string; cause: string; notif: StoredNotif };
  /** Tells the author of the post, and whoever is replied to, of a comment (api.md 4.7). */
  notifyNewComment: { commentId: string };
  /** Tells the author of a post or comment of an upvote, by whom and when. */
  notifyNewVote: { targetType: ContentType; targetId: string; voterId: string; votedAt: string };
  /** Tells every member of an announced post, from where it was left. */
  announcePost: { postId: string };
  /** Tells accounts that grew old enough of the welcome community, from where it was left. */
  welcomeMembers: Record<string, never>;
  /** Sends a notification to the browsers of its receiver that asked for it; enqueues one job for each. */
  pushNotification: { notificationId: number };
  /** Sends a notification to one browser, named by the digest of its session. */
  sendPush: { notificationId: number; sessionKey: string };
  /** Mails a way back in to the account of a name, or to those with an address; looks whether there is one only then. */
  sendRecovery: { username: string } | { email: string };
  /** Puts a person's own data into a file, for the request of that moment. */
  exportAccount: { userId: string; requestedAt: string };
  /** Deletes files with people's own data: their time is over, or the account is gone. */
  deleteExportFiles: { keys: string[] };
  /** Deletes uploads that no post has used for too long (api.md 4.14), and what killed processes began to store. */
  sweepTemporaryImages: Record<string, never>;
};

export type JobName = keyof Jobs;

export type EnqueueOptions = {
  /** Jobs with the same key that have not started fold into one. */
  key?: string;
  /** Not before this moment, ISO. */
  runAt?: string;
  /** Jobs of one line run one after the other, however many workers there are: slow ones leave room for the others. */
  line?: string;
  /** Runs when nothing else is due: there are many of them, and others must not wait for all. */
  afterOthers?: boolean;
};

/** Attempts before a job stays in the table for a person to look at. */
export const maxJobAttempts = 10;

/**
 * Puts a job into the queue. Inside a transaction the job exists exactly when the transaction is committed; it runs at
 * least once.
 */
export async function enqueue<Name extends JobName>(
  db: Db | Tx,
  name: Name,
  payload: Jobs[Name],
  options: EnqueueOptions = {},
): Promise<void> {
  await db.execute(sql`select ${enqueuing(name, payload, options)}`);
}

/** The same as an expression, for a statement that causes a job: on paths where another round trip counts. */
export function enqueuing<Name extends JobName>(
  name: Name,
  payload: Jobs[Name],
  options: EnqueueOptions = {},
): SQL {
  return addJob(name, sql`${JSON.stringify(withOrigin(payload))}::json`, options);
}

/**
 * Puts a job of one kind into the queue for each of these payloads, in one statement and in their order. `placeOf` tells
 * the key and the line of each.
 */
export async function enqueueEach<Name extends JobName>(
  db: Db | Tx,
  name: Name,
  payloads: readonly Jobs[Name][],
  options: Pick<EnqueueOptions, 'afterOthers'> = {},
  placeOf: (payload: Jobs[Name]) => Pick<EnqueueOptions, 'key' | 'line'> = () => ({}),
): Promise<void> {
  const jobs = payloads.map((payload) => ({ payload: withOrigin(payload), ...placeOf(payload) }));
  const own = { ...options, key: sql`given.job ->> 'key'`, line: sql`given.job ->> 'line'` };
  await db.execute(sql`
    select ${addJob(name, sql`given.job -> 'payload'`, own)}
    from json_array_elements(${JSON.stringify(jobs)}::json) with ordinality as given(job, place)
    order by place`);
}

/** Beside what a job is told stands what it follows from, where that is known: for the log, never for the job itself. */
function withOrigin(payload: object): object {
  const origin = currentOrigin();
  return origin ? { ...payload, origin } : payload;
}

type Adding = Pick<EnqueueOptions, 'runAt' | 'afterOthers'> & { key?: string | SQL; line?: string | SQL };

function addJob(name: JobName, payload: SQL, { line, runAt, key, afterOthers = false }: Adding): SQL {
  return sql`graphile_worker.add_job(
      identifier => ${name}::text,
      payload => ${payload},
      queue_name => ${line ?? null}::text,
      run_at => ${runAt ?? null}::timestamptz,
      max_attempts => ${maxJobAttempts}::int,
      job_key => ${key ?? null}::text,
      priority => ${afterOthers ? 1 : 0}::int
    )`;
}
