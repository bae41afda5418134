/** What pages and the service worker agree on. */

/** From a page to the worker. */
export type WorkerMessage =
  /** The reader wants the new version: a worker that waits takes over. */
  | { kind: 'take-over' }
  /** Who reads now, and what their app starts with; the worker keeps it, and forgets what another one has read. */
  | { kind: 'reader'; startup: string; readerId: string | null }
  /** A page and its files that were there before the worker was. */
  | { kind: 'loaded'; page: string; files: readonly string[] }
  /** The reader has left. */
  | { kind: 'forget' };

/** The caches of what somebody has read begin so: nothing of it stays after a logout. */
export const readingPrefix = 'read:';

/** Where the app on the phone sends what is shared with it. */
export const sharePath = '/share';

/** The page that takes the place of one that cannot be had; `next` is the one that was wanted. */
export const offlinePath = '/offline';

/** What was shared, until the composer has it. */
export type Shared = { at: number; title: string; text: string; url: string; files: readonly File[] };

/** The database and the store in it, and the one key under which the latest lies. */
export const sharedStore = { database: 'shared', store: 'kept', key: 'latest' } as const;
