import { readStored, store } from './storage.ts';

/** What the jump box offers before a letter is typed. Kept on this device only, the latest first; a logout forgets it. */
const keys = { searches: 'recent_searches', reading: 'recently_read' } as const;
const most = 20;

/** A thread that was opened here. */
type ReadThread = {
  publicId: string;
  communityName: string;
  title: string;
  /** ISO 8601. */
  at: string;
  picture: { url: string; averageColor: string } | null;
};

export const readSearches = (): string[] =>
  parse(keys.searches).filter((each): each is string => typeof each === 'string');

export function rememberSearch(words: string): void {
  keep(keys.searches, [words, ...readSearches().filter((each) => each !== words)]);
}

export function forgetSearch(words: string): void {
  keep(
    keys.searches,
    readSearches().filter((each) => each !== words),
  );
}

export const forgetSearches = (): void => store(keys.searches, undefined);

export const readReading = (): ReadThread[] => parse(keys.reading).filter(isReadThread);

export function rememberReading(thread: ReadThread): void {
  keep(keys.reading, [thread, ...readReading().filter(({ publicId }) => publicId !== thread.publicId)]);
}

export function forgetHistory(): void {
  for (const key of Object.values(keys)) store(key, undefined);
}

const keep = (key: string, entries: readonly unknown[]) => store(key, JSON.stringify(entries.slice(0, most)));

function parse(key: string): unknown[] {
  try {
    const stored: unknown = JSON.parse(readStored(key) ?? '[]');
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}

/** An older version of the site may have stored something else. */
function isReadThread(entry: unknown): entry is ReadThread {
  if (typeof entry !== 'object' || entry === null) return false;
  const fields = ['publicId', 'communityName', 'title', 'at'];
  return fields.every((field) => typeof Reflect.get(entry, field) === 'string');
}
