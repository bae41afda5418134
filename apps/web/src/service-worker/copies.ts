import { readingPrefix } from '../lib/worker-messages.ts';
import { copyAddress } from './routing.ts';

declare const __VERSION__: string;

/** Files of this version: its pages need just these. */
export const filesCache = `files:${__VERSION__}`;
/** Pages name files of their version, answers have its form: neither outlives it. */
const pagesCache = `${readingPrefix}pages:${__VERSION__}`;
const answersCache = `${readingPrefix}answers:${__VERSION__}`;

const mostPages = 30;
const mostAnswers = 60;

/** Moves on when the reader does: what was asked for before is not kept any more. */
let reader = 0;

export const readerNow = () => reader;

export const keepPage = (address: string, page: Response, asker: number) =>
  keep(pagesCache, mostPages, address, page, asker);
export const keepAnswer = (address: string, answer: Response, asker: number) =>
  keep(answersCache, mostAnswers, address, answer, asker);

export const findPage = (address: string) => find(pagesCache, address);
export const findAnswer = (address: string) => find(answersCache, address);

/** Whoever read here has left, or is another one by now. */
export async function forgetReading(): Promise<void> {
  reader += 1;
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(readingPrefix)).map((name) => caches.delete(name)),
  );
}

/** What other versions have kept. */
export async function forgetOtherVersions(): Promise<void> {
  const current = new Set([filesCache, pagesCache, answersCache]);
  const names = await caches.keys();
  await Promise.all(names.filter((name) => !current.has(name)).map((name) => caches.delete(name)));
}

async function keep(name: string, most: number, address: string, copy: Response, asker: number) {
  if (asker !== reader) return;
  const cache = await caches.open(name);
  const key = copyAddress(address);
  // The newest stands last.
  await cache.delete(key, { ignoreVary: true });
  await cache.put(key, copy);
  const kept = await cache.keys();
  await Promise.all(kept.slice(0, Math.max(kept.length - most, 0)).map((oldest) => cache.delete(oldest)));
  // Somebody left while it was written.
  if (asker !== reader) await caches.delete(name);
}

async function find(name: string, address: string): Promise<Response | undefined> {
  // Asked for by its name: looking into a cache must not make it.
  return caches.match(copyAddress(address), { cacheName: name, ignoreVary: true });
}
