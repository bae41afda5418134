import { createStore, del, delMany, get, keys, set } from 'idb-keyval';

/**
 * What is too large for the local storage of this device, or is no text: pictures of posts that are being written. Some
 * browsers forbid it, and it can be full; then it is forgotten with the page.
 */
const openStore = once(() => createStore('drafts', 'kept'));

/** Something that was kept; undefined for nothing. Whoever kept it knows what it is: its key names its form. */
export async function readKept<T>(key: string): Promise<T | undefined> {
  return attempt(() => get<T>(key, openStore()));
}

export async function keep(key: string, value: unknown): Promise<void> {
  await attempt(() => set(key, value, openStore()));
}

export async function forgetKept(key: string): Promise<void> {
  await attempt(() => del(key, openStore()));
}

/** Forgets everything whose key begins so, and is not one of those that stay. */
export async function forgetKeptBelow(
  prefix: string,
  staying: ReadonlySet<string> = new Set(),
): Promise<void> {
  await attempt(async () => {
    const all = await keys(openStore());
    await delMany(
      all.filter((key) => typeof key === 'string' && key.startsWith(prefix) && !staying.has(key)),
      openStore(),
    );
  });
}

async function attempt<T>(act: () => Promise<T>): Promise<T | undefined> {
  try {
    return await act();
  } catch {
    // Storage is forbidden or full.
    return undefined;
  }
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
