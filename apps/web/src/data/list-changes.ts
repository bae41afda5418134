import { type List, listsApi } from '@confab/api-contract/calls';
import { layout, listMessages } from '@confab/domain';
import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { showAlert } from '../lib/alerts.ts';
import { call } from '../lib/call.ts';
import { type FeedItemsPage, listFeeds } from './feeds.ts';
import { listQuery, userListsQuery } from './lists.ts';
import { listInSidebar, startupQuery, updateStartup } from './startup.ts';

export type ListWords = { name: string; displayName: string; description: string; public: boolean };

/** Errors that the form shows beside the name. */
const nameCodes = ['duplicate-list', 'invalid-list-name', 'list-name-empty'];

export function useCreateList(username: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (words: ListWords) => call(listsApi.create, { params: { username }, body: words }),
    meta: { shownCodes: nameCodes },
    onSuccess: (lists) => {
      client.setQueryData(userListsQuery(username).queryKey, lists);
      void client.invalidateQueries({ queryKey: userLists(username) });
      updateStartup(client, (startup) => ({
        ...startup,
        lists: lists.slice(0, layout.sidebarLists + 1).map(listInSidebar),
      }));
      showAlert({ kind: 'ok', text: listMessages.listCreated });
    },
  });
}

/** Edits a list. After a new name the list is found at its new address at once. */
export function useUpdateList({ id, username }: List) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ description, ...words }: ListWords) =>
      call(listsApi.updateById, {
        params: { listId: `${id}` },
        body: { ...words, description: description || null },
      }),
    meta: { shownCodes: nameCodes },
    onSuccess: (saved) => {
      client.setQueryData(listQuery(saved.username, saved.name).queryKey, saved);
      showList(client, id, () => saved);
      void client.invalidateQueries({ queryKey: userLists(username) });
    },
  });
}

/** Deletes a list. Its cached page stays until `forgetList`, because the app must navigate away first. */
export function useDeleteList({ id, username }: List) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(listsApi.deleteById, { params: { listId: `${id}` } }),
    onSuccess: () => {
      client.setQueriesData<List[]>(
        { queryKey: userLists(username) },
        (lists) => lists && lists.filter((list) => list.id !== id),
      );
      const wasWhole = (client.getQueryData(startupQuery.queryKey)?.lists.length ?? 0) <= layout.sidebarLists;
      updateStartup(client, (startup) => ({
        ...startup,
        lists: startup.lists.filter((list) => list.id !== id),
      }));
      // The sidebar has room for another list.
      if (!wasWhole) void client.invalidateQueries({ queryKey: startupQuery.queryKey });
    },
  });
}

/** Removes a deleted or renamed list from the cache. */
export function forgetList(client: QueryClient, { username, name }: Pick<List, 'username' | 'name'>): void {
  client.removeQueries({ queryKey: listQuery(username, name).queryKey });
}

export function useClearList({ id }: List) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      call(listsApi.removeItemsById, { params: { listId: `${id}` }, query: { limit: 1 }, body: {} }),
    onSuccess: async () => {
      const feeds = { queryKey: listFeeds(id) };
      // A page request that started earlier would bring the items back.
      await client.cancelQueries(feeds);
      client.setQueriesData<InfiniteData<FeedItemsPage, string | null>>(feeds, {
        pages: [{ items: [], next: null }],
        pageParams: [null],
      });
      showList(client, id, () => ({ numItems: 0 }));
    },
  });
}

/** Shows a change of a list wherever it is named. */
export function showList(
  client: QueryClient,
  id: number,
  change: (before: Pick<List, 'numItems'>) => Partial<List>,
): void {
  const changed = (list: List) => (list.id === id ? { ...list, ...change(list) } : list);
  client.setQueriesData<List>({ queryKey: ['list'] }, (list) => list && changed(list));
  client.setQueriesData<List[]>({ queryKey: ['user-lists'] }, (lists) => lists?.map(changed));
  updateStartup(client, (startup) => ({
    ...startup,
    lists: startup.lists.map((list) => (list.id === id ? listInSidebar({ ...list, ...change(list) }) : list)),
  }));
}

/** The key prefix of a user's lists, in every order. */
const userLists = (username: string) => ['user-lists', username.toLowerCase()];
