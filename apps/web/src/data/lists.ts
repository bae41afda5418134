import { listsApi } from '@confab/api-contract/calls';
import type { ContentType, ListsFilter, ListsSort } from '@confab/domain';
import { queryOptions } from '@tanstack/react-query';
import { exists, fetching } from '../lib/queries.ts';

export type ListsChoice = { sort: ListsSort; filter: ListsFilter };
export const firstListsChoice: ListsChoice = { sort: 'lastAdded', filter: 'all' };

/** The lists of a user that the viewer may see; by default all of them, the last one added to first. */
export function userListsQuery(username: string, { sort, filter }: ListsChoice = firstListsChoice) {
  return queryOptions({
    queryKey: ['user-lists', username.toLowerCase(), sort, filter],
    queryFn: fetching(listsApi.of, {
      params: { username },
      // Omitted values take the api's defaults.
      query: {
        sort: sort === firstListsChoice.sort ? undefined : sort,
        filter: filter === firstListsChoice.filter ? undefined : filter,
      },
    }),
  });
}

/** A list by name; names ignore case. */
export function listQuery(username: string, listname: string) {
  return queryOptions({
    queryKey: ['list', username.toLowerCase(), listname.toLowerCase()],
    queryFn: fetching(listsApi.get, { params: { username, listname } }),
  });
}

/** Whether a user has a list of this name already. */
export function listNameTakenQuery(username: string, listname: string) {
  return queryOptions({
    queryKey: ['list-name-taken', username.toLowerCase(), listname.toLowerCase()],
    queryFn: (context) => exists(fetching(listsApi.get, { params: { username, listname } })(context)),
    // The viewer may have made or renamed one a moment ago.
    staleTime: 0,
    retry: false,
  });
}

export type SaveTarget = { id: string; type: ContentType };

/** The ids of the viewer's lists that hold a post or a comment. */
export function savedToQuery({ id, type }: SaveTarget) {
  return queryOptions({
    queryKey: ['saved-to', type, id],
    queryFn: fetching(listsApi.savedTo, { query: { id, type } }),
    staleTime: 0,
  });
}
