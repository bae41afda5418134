import type { ContentType, StoredName, StoredNotif } from '@confab/domain';
import { currentOrigin } from '@confab/telemetry';
import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from './client.ts';

/**
 * Every kind of job and its payload. Payloads are ids and names, never content: a job reads the current state when it
 * runs, and may find no work left. The worker does not compile while a kind has no handler.
 */
export type Jobs = {
  /** Writes the analytics snapshot of the current hour. At a start it does so only if the last one is an hour old. */
  takeAnalyticsSnapshot: { occasion: 'hour' | 'start' };
  recountCounters: Record<string, never>;
  /** Queues again the work that jobs left unfinished, whatever became of them. */
  requeueUnfinished: Record<string, never>;
  /** Renders texts again that an older renderer made; continues where an earlier run stopped. */
  renderAgain: Record<string, never>;
  /** Compares the search index with the content (libs/search). */
  checkSearchIndex: Record<string, never>;
  /** Moves posts that crossed an age boundary into the next age group of the "top" feeds (schema: posts.ageGroup). */
  agePosts: Record<string, never>;
  /** Lifts bans and suspensions that have ended, and tells their members. */
  liftBans: Record<string, never>;
  /** Deletes expired sessions, rate-limit windows, used captchas, mailed tokens, blocks and requests. */
  purgeExpired: Record<string, never>;
  /** Clears network addresses that are older than members were promised, and those of deleted accounts. */
  clearAddresses: Record<string, never>;
  /** Makes the copies of an image (domain: copySizes) and marks it as done. */
  makeImageCopies: { imageId: string };
  /** Fetches the page of a link post for its preview picture (rulings 25). */
  fetchLinkPreview: { postId: string };
  deleteImageFiles: { images: StoredName[] };
  /** Notifies one member, once per cause; not of a decision that was undone. */
  createNotification: { userId: string; cause: string; notif: StoredNotif };
  /** Deletes the member's notification about a removal or a warning that was undone. */
  withdrawNotification: { userId: string } & (
    | { decisionId: number }
    | { heldId: string }
    | { warningId: number }
  );
  /** Notifies the author of the post and the author of the parent comment (api.md 4.7). */
  notifyNewComment: { commentId: string };
  notifyNewVote: { targetType: ContentType; targetId: string; voterId: string; votedAt: string };
  /** Notifies every member of an announced post; continues where an earlier run stopped. */
  announcePost: { postId: string };
  /** Notifies accounts past a minimum age of the welcome community; continues where an earlier run stopped. */
  welcomeMembers: Record<string, never>;
  /** Lets the automatic rules act that act on what has appeared. */
  applyAutoRules: { postId: string; commentId: string | null };
  /** Sends a notification to the receiver's subscribed browsers; enqueues one job for each. */
  pushNotification: { notificationId: number };
  /** Sends a notification to one browser, identified by the digest of its session. */
  sendPush: { notificationId: number; sessionKey: string };
  /**
   * Mails a password reset link to the account with this name, or to all with this address. Only the job looks whether
   * any exist, so that the request takes the same time for all names.
   */
  sendRecovery: { username: string } | { email: string };
  /** Mails what an admin decided about a request for an account: approved, it is an account. */
  sendSignUpDecision: { userId: string } | { signUpId: number };
  /** Mails a guest what became of a report: what moderators decided, or with null that it is deleted. */
  answerGuestReport: { addressId: number; decisionId: number | null };
  /** Mails a link that confirms the e-mail address of an account. */
  sendConfirmation: { userId: string };
  /** Writes a member's own data into a file. `requestedAt` identifies the request. */
  exportAccount: { userId: string; requestedAt: string };
  /** Deletes export files that expired or whose account was deleted. */
  deleteExportFiles: { keys: string[] };
  /** Deletes everything that a deleted account wrote; continues where an earlier run stopped. */
  eraseAccount: { userId: string };
  /** Removes or restores the items of a roll-back; continues where an earlier run stopped. */
  moveRollback: { rollbackId: number };
  /** Deletes uploads that stayed unused for too long (api.md 4.14), and partial files of killed processes. */
  sweepTemporaryImages: Record<string, never>;
  /** Looks for accounts that vote together far beyond chance (domain: findRings). */
  findRings: Record<string, never>;
  /** Brings the sitemap up to date; with `again`, once more half a minute later. */
  writeSitemap: { again: boolean };
};

export type JobName = keyof Jobs;

/**
 * Which of the jobs that are due runs first; within a class, the oldest. `awaited`: a person waits for it. `mass`: runs in
 * large numbers or for long, and no one waits for the single job.
 */
const priorities = { awaited: -10, soon: 0, mass: 10 } as const;
export type JobClass = keyof typeof priorities;

type Kind = {
  class: JobClass;
  /** Of kinds that run for long. Three at most, so that a worker, which runs four jobs at once, always has room for others. */
  line?: 'announcements' | 'erasures' | 'upkeep';
};

const kinds: Readonly<Record<JobName, Kind>> = {
  moveRollback: { class: 'awaited' },
  sendRecovery: { class: 'awaited' },
  sendConfirmation: { class: 'awaited' },
  sendSignUpDecision: { class: 'awaited' },
  exportAccount: { class: 'awaited' },
  fetchLinkPreview: { class: 'awaited' },
  makeImageCopies: { class: 'awaited' },
  createNotification: { class: 'soon' },
  withdrawNotification: { class: 'soon' },
  notifyNewComment: { class: 'soon' },
  notifyNewVote: { class: 'soon' },
  answerGuestReport: { class: 'soon' },
  pushNotification: { class: 'soon' },
  sendPush: { class: 'soon' },
  applyAutoRules: { class: 'soon' },
  liftBans: { class: 'soon' },
  takeAnalyticsSnapshot: { class: 'soon' },
  agePosts: { class: 'mass' },
  purgeExpired: { class: 'mass' },
  sweepTemporaryImages: { class: 'mass' },
  requeueUnfinished: { class: 'mass' },
  deleteImageFiles: { class: 'mass' },
  deleteExportFiles: { class: 'mass' },
  announcePost: { class: 'mass', line: 'announcements' },
  welcomeMembers: { class: 'mass', line: 'announcements' },
  eraseAccount: { class: 'mass', line: 'erasures' },
  recountCounters: { class: 'mass', line: 'upkeep' },
  clearAddresses: { class: 'mass', line: 'upkeep' },
  checkSearchIndex: { class: 'mass', line: 'upkeep' },
  findRings: { class: 'mass', line: 'upkeep' },
  writeSitemap: { class: 'mass', line: 'upkeep' },
  renderAgain: { class: 'mass', line: 'upkeep' },
};

/** What the queue has to know of a kind: lower numbers run first. */
export function placeOfKind(name: JobName): { priority: number; line: string | undefined } {
  const { class: of, line } = kinds[name];
  return { priority: priorities[of], line };
}

export type EnqueueOptions = {
  /** Pending jobs with the same key are merged into one. */
  key?: string;
  runAt?: string;
  /** Jobs of one line run one at a time across all workers, so that slow ones leave room for the rest. */
  line?: string;
  /** Counts as mass work, whatever its kind. */
  mass?: boolean;
};

/**
 * After this many attempts a job stays in the table for an operator to look at, and is tried again each night. A run
 * that ended with its worker or its connection to the database is no attempt.
 */
export const maxJobAttempts = 10;

/**
 * Puts a job into the queue. Inside a transaction the job exists exactly if the transaction commits; it runs at least
 * once.
 */
export async function enqueue<Name extends JobName>(
  db: Db | Tx,
  name: Name,
  payload: Jobs[Name],
  options: EnqueueOptions = {},
): Promise<void> {
  const json = sql`${jobPayload(name, payload)}::json`;
  await db.execute(sql`select ${addJob(name, json, options)}`);
}

/**
 * `enqueue` as an SQL expression, for hot statements that are prepared: `payload` stands for a `jobPayload`. With a key
 * that no other job has, `add_job` may take its short way, in half the time; that mode is unsafe only where a key comes
 * twice.
 */
export function enqueuingOften(name: JobName, payload: Placeholder): SQL {
  return sql`graphile_worker.add_job(
      identifier => ${sql.raw(`'${name}'`)}::text,
      payload => ${payload}::json,
      max_attempts => ${sql.raw(String(maxJobAttempts))},
      priority => ${sql.raw(String(placeOfKind(name).priority))},
      job_key => gen_random_uuid()::text,
      job_key_mode => 'unsafe_dedupe'
    )`;
}

export function jobPayload<Name extends JobName>(_name: Name, payload: Jobs[Name]): string {
  return JSON.stringify(withOrigin(payload));
}

/**
 * Enqueues one job of a kind per payload, in one statement and in their order. `placeOf` returns the key and line of
 * each.
 */
export async function enqueueEach<Name extends JobName>(
  db: Db | Tx,
  name: Name,
  payloads: readonly Jobs[Name][],
  options: Pick<EnqueueOptions, 'mass' | 'runAt'> = {},
  placeOf: (payload: Jobs[Name]) => Pick<EnqueueOptions, 'key' | 'line'> = () => ({}),
): Promise<void> {
  const jobs = payloads.map((payload) => ({ payload: withOrigin(payload), ...placeOf(payload) }));
  const ofKind = placeOfKind(name).line ?? null;
  const own = {
    ...options,
    key: sql`given.job ->> 'key'`,
    line: sql`coalesce(given.job ->> 'line', ${ofKind}::text)`,
  };
  await db.execute(sql`
    select ${addJob(name, sql`given.job -> 'payload'`, own)}
    from json_array_elements(${JSON.stringify(jobs)}::json) with ordinality as given(job, place)
    order by place`);
}

/** Adds the origin, where known, to the payload: for the log, never for the handler. */
function withOrigin(payload: object): object {
  const origin = currentOrigin();
  return origin ? { ...payload, origin } : payload;
}

type Adding = Pick<EnqueueOptions, 'runAt' | 'mass'> & { key?: string | SQL; line?: string | SQL };

function addJob(name: JobName, payload: SQL, { line, runAt, key, mass = false }: Adding): SQL {
  const kind = placeOfKind(name);
  return sql`graphile_worker.add_job(
      identifier => ${name}::text,
      payload => ${payload},
      queue_name => ${line ?? kind.line ?? null}::text,
      run_at => ${runAt ?? null}::timestamptz,
      max_attempts => ${maxJobAttempts}::int,
      job_key => ${key ?? null}::text,
      priority => ${mass ? priorities.mass : kind.priority}::int
    )`;
}
