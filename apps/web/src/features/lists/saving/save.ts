import type { QueryClient } from '@tanstack/react-query';
import type { SaveTarget } from '../../../data/lists.ts';
import { startupQuery } from '../../../data/startup.ts';
import { askToLogIn } from '../../../lib/ask-to-log-in.ts';
import { createStore } from '../../../lib/create-store.ts';
import { openModal } from '../../../lib/modals.ts';

const store = createStore<SaveTarget | null>(null);

/** What the open dialog is about. */
export const useToSave = store.use;

/** Asks to which lists something is saved; visitors log in first, and go on from there. */
export async function save(client: QueryClient, target: SaveTarget): Promise<void> {
  if (!isMember(client)) {
    await askToLogIn();
    if (!isMember(client)) return;
  }
  store.set(target);
  openModal('save-to-list');
}

const isMember = (client: QueryClient): boolean => Boolean(client.getQueryData(startupQuery.queryKey)?.user);
