import { createStore, del, get } from 'idb-keyval';
import { type Shared, sharedStore } from './worker-messages.ts';

const openStore = () => createStore(sharedStore.database, sharedStore.store);
const anHourMs = 3_600_000;

/** What was shared with the site last, once; what lies there for long has been given up. */
export async function takeShared(): Promise<Shared | undefined> {
  try {
    const shared = await get<Shared>(sharedStore.key, openStore());
    await del(sharedStore.key, openStore());
    return shared && Date.now() - shared.at < anHourMs ? shared : undefined;
  } catch {
    // Storage is forbidden: nothing was ever kept.
    return undefined;
  }
}

export async function clearShared(): Promise<void> {
  await takeShared();
}
