import { firstListsChoice, type ListsChoice } from '../../../data/lists.ts';
import { createStore } from '../../../lib/create-store.ts';

/** How the lists of each person were looked at last, by their names: in memory alone. */
const store = createStore<ReadonlyMap<string, ListsChoice>>(new Map());

export function useListsChoice(username: string): [ListsChoice, (change: Partial<ListsChoice>) => void] {
  const choice = store.use().get(username) ?? firstListsChoice;
  return [choice, (change) => store.set(new Map(store.get()).set(username, { ...choice, ...change }))];
}
