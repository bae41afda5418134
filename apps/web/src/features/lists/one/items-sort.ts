import type { List } from '@confab/api-contract/calls';
import type { ListItemsSort } from '@confab/domain';
import { createStore } from '../../../lib/create-store.ts';

/** How the items of each list were looked at last, by their ids: in memory alone, like the order of lists. */
const store = createStore<ReadonlyMap<number, ListItemsSort>>(new Map());

/** In what order the items of a list are shown: as its owner keeps it, unless chosen otherwise. */
export function useItemsSort({ id, sort }: Pick<List, 'id' | 'sort'>) {
  const choose = (chosen: ListItemsSort) => store.set(new Map(store.get()).set(id, chosen));
  return [store.use().get(id) ?? sort, choose] as const;
}
