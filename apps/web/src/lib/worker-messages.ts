import { createStore, del, get } from 'idb-keyval';

/** The protocol between pages and the service worker. */

/** From a page to the worker. */
export type WorkerMessage =
  /** The reader accepts the new version: a waiting worker takes over. */
  | { kind: 'take-over' }
  /** The current reader and their startup payload. The worker stores it, and deletes what another reader has read. */
  | { kind: 'reader'; startup: string; readerId: string | null }
  /** A page and its files that were loaded before the worker ran. */
  | { kind: 'loaded'; page: string; files: readonly string[] }
  /** The reader logged out. */
  | { kind: 'forget' };

/** Prefix of the caches of read content, all of which a logout deletes. */
export const readingPrefix = 'read:';

/** The share target of the installed app's manifest. */
export const sharePath = '/share';

/** The page that replaces one that cannot be loaded; `next` is the wanted one. */
export const offlinePath = '/offline';

/** Shared content, until the composer takes it. */
export type Shared = { at: number; title: string; text: string; url: string; files: readonly File[] };

/** The database, its store, and the one key of the latest share. */
export const sharedStore = { database: 'shared', store: 'kept', key: 'latest' } as const;

const openStore = () => createStore(sharedStore.database, sharedStore.store);
const anHourMs = 3_600_000;

/** The latest share, unless it is too old. */
export async function readShared(): Promise<Shared | undefined> {
  try {
    const shared = await get<Shared>(sharedStore.key, openStore());
    return shared && Date.now() - shared.at < anHourMs ? shared : undefined;
  } catch {
    return undefined;
  }
}

export async function clearShared(): Promise<void> {
  try {
    await del(sharedStore.key, openStore());
  } catch {
    // Storage is forbidden or full.
  }
}
