import { notificationsApi, type RenderedNotification } from '@confab/api-contract/calls';
import {
  infiniteQueryOptions,
  type InfiniteData,
  type QueryClient,
  type RefetchOptions,
} from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { isCallError } from '../lib/call-error.ts';
import { fetching } from '../lib/fetching.ts';
import { mutate } from '../lib/mutate.ts';
import { closeSystemNotifications } from '../lib/system-notifications.ts';
import { updateStartup } from './startup.ts';

/** `newCount` is the number that stood on the bell when the page was loaded. */
export type NotificationsPage = { items: RenderedNotification[]; newCount: number; next: string };

const rendered = { render: true, format: 'html' } as const;

/** What the viewer was told, page by page, until something new comes. */
export const notificationsQuery = infiniteQueryOptions({
  queryKey: ['notifications'],
  queryFn: async ({ pageParam, ...context }): Promise<NotificationsPage> => {
    const next = pageParam === '' ? undefined : pageParam;
    const page = await fetching(notificationsApi.list, { query: { ...rendered, next } })(context);
    return { items: page.items.filter(isRendered), newCount: page.newCount, next: page.next };
  },
  initialPageParam: '',
  getNextPageParam: ({ next }) => (next === '' ? undefined : next),
  staleTime: Infinity,
  meta: { isPage: true },
});

type Loaded = InfiniteData<NotificationsPage>;

/** It is what we ask for; the contract knows the other form as well. */
function isRendered(item: object): item is RenderedNotification {
  return 'title' in item;
}

/** All of them, each once: one that moved between two requests is where it was met first. */
export function notificationsOf({ pages }: Loaded): RenderedNotification[] {
  const met = new Set<number>();
  return pages
    .flatMap(({ items }) => items)
    .filter(({ id }) => {
      if (met.has(id)) return false;
      met.add(id);
      return true;
    });
}

/** What is under way is given up for it: it may have been read before what there is now. */
export function reloadNotifications(client: QueryClient, options?: RefetchOptions): Promise<void> {
  return client.refetchQueries({ queryKey: notificationsQuery.queryKey }, options);
}

/**
 * Loads what came since the list was loaded, whose first load may be under way, and has the bell count from nothing
 * again. Nobody asked for it: where it fails the bell keeps its number, and the next visit tries again.
 */
export async function takeInNew(client: QueryClient, newCount: number): Promise<void> {
  const loaded = client.getQueryData(notificationsQuery.queryKey);
  try {
    if (!loaded) await client.infiniteQuery(notificationsQuery);
    else if (loaded.pages[0]?.newCount !== newCount)
      await reloadNotifications(client, { throwOnError: true });
    await call(notificationsApi.resetNewCount, {});
  } catch {
    return;
  }
  setNewCount(client, 0);
}

function setNewCount(client: QueryClient, newCount: number) {
  updatePages(client, (page) => ({ ...page, newCount }));
  updateStartup(client, (startup) =>
    startup.user ? { ...startup, user: { ...startup.user, notificationsNewCount: newCount } } : startup,
  );
}

/** One after the other: an undone mark must not arrive before the mark. */
const scope = { id: 'notifications' };

type Mark = {
  id: number;
  seen: boolean;
  /** Seen by way of a system notification: it is counted off the bell as well. */
  seenFrom?: 'webpush';
};

/** Marks one: at once on the page, taken back where it fails. That is no reason to disturb anybody: it is only logged. */
export async function markNotification(client: QueryClient, { id, seen, seenFrom }: Mark): Promise<void> {
  setSeen(client, id, seen);
  const mutationFn = async () => {
    try {
      await call(notificationsApi.mark, {
        params: { notificationId: String(id) },
        query: { ...rendered, seen: String(seen), seenFrom },
      });
    } catch (error) {
      setSeen(client, id, !seen);
      reportError(error);
      return;
    }
    if (seen) await closeSystemNotifications(String(id));
  };
  await mutate(client, { scope, mutationFn }, undefined);
}

/** Marks all, or those of one type. */
export async function markAllSeen(client: QueryClient, type: '' | 'new_votes'): Promise<void> {
  const mutationFn = async () => {
    await call(notificationsApi.markAllAsSeen, { query: { type } });
    updateItems(client, (item) => (type === '' || item.type === type ? { ...item, seen: true } : item));
    // Of upvotes the system tells nobody.
    if (type === '') await closeSystemNotifications();
  };
  await mutate(client, { scope, mutationFn }, undefined);
}

/** Deletes one: it is gone from the page at once, and comes back where that fails. */
export async function deleteNotification(client: QueryClient, id: number): Promise<void> {
  const takeOut = () => updateItems(client, (item) => (item.id === id ? undefined : item));
  const before = client.getQueryData(notificationsQuery.queryKey);
  takeOut();
  const mutationFn = async () => {
    try {
      await call(notificationsApi.delete, { params: { notificationId: String(id) }, query: rendered });
    } catch (error) {
      // Deleted on another device: that is what was wanted.
      if (!isCallError(error, 404)) throw error;
    }
    // A list that arrived meanwhile may have been read before.
    takeOut();
    await closeSystemNotifications(String(id));
  };
  const onError = () => {
    if (before) putBack(client, before, id);
  };
  await mutate(client, { scope, mutationFn, onError }, undefined).catch(() => undefined);
}

export async function deleteAllNotifications(client: QueryClient): Promise<void> {
  const mutationFn = async () => {
    await call(notificationsApi.deleteAll, {});
    client.setQueryData(notificationsQuery.queryKey, {
      pages: [{ items: [], newCount: 0, next: '' }],
      pageParams: [''],
    });
    setNewCount(client, 0);
    await closeSystemNotifications();
  };
  await mutate(client, { scope, mutationFn }, undefined);
}

function setSeen(client: QueryClient, id: number, seen: boolean) {
  updateItems(client, (item) => (item.id === id ? { ...item, seen } : item));
}

function updateItems(
  client: QueryClient,
  update: (item: RenderedNotification) => RenderedNotification | undefined,
) {
  updatePages(client, (page) => ({
    ...page,
    items: page.items.map(update).filter((item) => item !== undefined),
  }));
}

/** Puts one back to where it was between those that are left. */
function putBack(client: QueryClient, before: Loaded, id: number) {
  updatePages(client, (page, index) => {
    const earlier = before.pages[index]?.items ?? [];
    if (!earlier.some((item) => item.id === id)) return page;
    const now = new Map(page.items.map((item) => [item.id, item]));
    const known = new Set(earlier.map((item) => item.id));
    const kept = earlier.flatMap((item) => (item.id === id ? [item] : (now.get(item.id) ?? [])));
    return { ...page, items: [...page.items.filter((item) => !known.has(item.id)), ...kept] };
  });
}

function updatePages(
  client: QueryClient,
  update: (page: NotificationsPage, index: number) => NotificationsPage,
) {
  client.setQueryData(
    notificationsQuery.queryKey,
    (data) => data && { ...data, pages: data.pages.map(update) },
  );
}
