import { createStore, del, delMany, get, keys, set } from 'idb-keyval';
import { forgetTexts } from './drafts.ts';
import { pageState } from './page-state.ts';
import { store, storedKeys } from './storage.ts';

/**
 * For data that local storage cannot hold: pictures of posts in progress. Where IndexedDB is forbidden or full, the
 * data is lost with the page.
 */
const openStore = pageState(() => createStore('drafts', 'kept'));

/** A stored value, or undefined. The key determines its type. */
export async function readKept<T>(key: string): Promise<T | undefined> {
  return attempt(() => get<T>(key, openStore()));
}

export async function keep(key: string, value: unknown): Promise<void> {
  await attempt(() => set(key, value, openStore()));
}

export async function forgetKept(key: string): Promise<void> {
  await attempt(() => del(key, openStore()));
}

/** Deletes the values under a key prefix, except those whose keys are in `stay`. */
export async function forgetKeptBelow(
  prefix: string,
  staying: ReadonlySet<string> = new Set(),
): Promise<void> {
  const all = await keptKeys(prefix);
  const going = all.filter((key) => !staying.has(key));
  await attempt(() => delMany(going, openStore()));
}

/** The keys with a prefix. */
export async function keptKeys(prefix: string): Promise<string[]> {
  const all = (await attempt(() => keys(openStore()))) ?? [];
  return all.filter((key): key is string => typeof key === 'string' && key.startsWith(prefix));
}

async function attempt<T>(act: () => Promise<T>): Promise<T | undefined> {
  try {
    return await act();
  } catch {
    return undefined;
  }
}

/** Deletes all drafts on this device: another account may use it next. */
export async function forgetDrafts(): Promise<void> {
  forgetTexts();
  for (const key of storedKeys()) {
    if (key.startsWith('draft:')) store(key, undefined);
  }
  await forgetKeptBelow('draft:');
}
