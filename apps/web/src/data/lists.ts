import { listsApi } from '@confab/api-contract/calls';
import type { ContentType, ListsFilter, ListsSort } from '@confab/domain';
import { queryOptions } from '@tanstack/react-query';
import { exists } from '../lib/exists.ts';
import { fetching } from '../lib/fetching.ts';

export type ListsChoice = { sort: ListsSort; filter: ListsFilter };
export const firstListsChoice: ListsChoice = { sort: 'lastAdded', filter: 'all' };

/** The lists of a person that the viewer may see: unless chosen otherwise all of them, the last one added to first. */
export function userListsQuery(username: string, { sort, filter }: ListsChoice = firstListsChoice) {
  return queryOptions({
    queryKey: ['user-lists', username.toLowerCase(), sort, filter],
    queryFn: fetching(listsApi.of, {
      params: { username },
      // What is not named is the api's own choice.
      query: {
        sort: sort === firstListsChoice.sort ? undefined : sort,
        filter: filter === firstListsChoice.filter ? undefined : filter,
      },
    }),
  });
}

/** A list, found under its name in any spelling. */
export function listQuery(username: string, listname: string) {
  return queryOptions({
    queryKey: ['list', username.toLowerCase(), listname.toLowerCase()],
    queryFn: fetching(listsApi.get, { params: { username, listname } }),
  });
}

/** Whether somebody has a list of this name already. */
export function listNameTakenQuery(username: string, listname: string) {
  return queryOptions({
    queryKey: ['list-name-taken', username.toLowerCase(), listname.toLowerCase()],
    queryFn: (context) => exists(fetching(listsApi.get, { params: { username, listname } })(context)),
    // Somebody may have made or renamed one a moment ago.
    staleTime: 0,
    retry: false,
  });
}

/** What can be saved. */
export type SaveTarget = { id: string; type: ContentType };

/** The ids of the viewer's lists that hold a post or a comment. */
export function savedToQuery({ id, type }: SaveTarget) {
  return queryOptions({
    queryKey: ['saved-to', type, id],
    queryFn: fetching(listsApi.savedTo, { query: { id, type } }),
    // It is looked at for what holds now.
    staleTime: 0,
  });
}
