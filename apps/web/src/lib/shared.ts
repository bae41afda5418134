import { createStore, del, get } from 'idb-keyval';
import { type Shared, sharedStore } from './worker-messages.ts';

const openStore = () => createStore(sharedStore.database, sharedStore.store);
const anHourMs = 3_600_000;

/** What was shared with the site last; what lies there for long has been given up. */
export async function readShared(): Promise<Shared | undefined> {
  try {
    const shared = await get<Shared>(sharedStore.key, openStore());
    return shared && Date.now() - shared.at < anHourMs ? shared : undefined;
  } catch {
    // Storage is forbidden: nothing was ever kept.
    return undefined;
  }
}

export async function clearShared(): Promise<void> {
  try {
    await del(sharedStore.key, openStore());
  } catch {
    // As above.
  }
}
