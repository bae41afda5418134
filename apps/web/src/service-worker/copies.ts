import { readingPrefix } from '../lib/worker-messages.ts';
import { copyAddress } from './routing.ts';

declare const __VERSION__: string;

/** The files of this version. */
export const filesCache = `files:${__VERSION__}`;
/** Per version: pages name the version's files, and answers have its form. */
const pagesCache = `${readingPrefix}pages:${__VERSION__}`;
const answersCache = `${readingPrefix}answers:${__VERSION__}`;

const mostPages = 30;
const mostAnswers = 60;

/** Incremented when the reader changes: responses requested before are not stored. */
let reader = 0;

export const readerNow = () => reader;

export const keepPage = (address: string, page: Response, asker: number) =>
  keep(pagesCache, mostPages, address, page, asker);
export const keepAnswer = (address: string, answer: Response, asker: number) =>
  keep(answersCache, mostAnswers, address, answer, asker);

export const findPage = (address: string) => find(pagesCache, address);
export const findAnswer = (address: string) => find(answersCache, address);

/** The reader logged out or changed. */
export async function forgetReading(): Promise<void> {
  reader += 1;
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(readingPrefix)).map((name) => caches.delete(name)),
  );
}

/** Deletes the caches of other versions. */
export async function forgetOtherVersions(): Promise<void> {
  const current = new Set([filesCache, pagesCache, answersCache]);
  const names = await caches.keys();
  await Promise.all(names.filter((name) => !current.has(name)).map((name) => caches.delete(name)));
}

async function keep(name: string, most: number, address: string, copy: Response, asker: number) {
  if (asker !== reader) return;
  const cache = await caches.open(name);
  const key = copyAddress(address);
  // Deleted first, so that the newest entry is last.
  await cache.delete(key, { ignoreVary: true });
  await cache.put(key, copy);
  const kept = await cache.keys();
  await Promise.all(kept.slice(0, Math.max(kept.length - most, 0)).map((oldest) => cache.delete(oldest)));
  // The reader changed while it was written.
  if (asker !== reader) await caches.delete(name);
}

async function find(name: string, address: string): Promise<Response | undefined> {
  // With `cacheName`, because `caches.open` would create the cache.
  return caches.match(copyAddress(address), { cacheName: name, ignoreVary: true });
}
