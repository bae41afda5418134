import { notificationsApi, type RenderedNotification } from '@confab/api-contract/calls';
import {
  infiniteQueryOptions,
  type InfiniteData,
  type QueryClient,
  type RefetchOptions,
} from '@tanstack/react-query';
import { call, isCallError } from '../lib/call.ts';
import { fetching, mutate } from '../lib/queries.ts';
import { closeSystemNotifications } from '../lib/system-notifications.ts';
import { updateStartup } from './startup.ts';

/** `newCount` is the number that stood on the bell when the page was loaded. */
export type NotificationsPage = { items: RenderedNotification[]; newCount: number; next: string };

const rendered = { render: true, format: 'html' } as const;

/** The viewer's notifications, page by page, kept until a new one comes. */
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

/** This client asks for rendered items; the contract has raw ones as well. */
function isRendered(item: object): item is RenderedNotification {
  return 'title' in item;
}

/** Without duplicates: one that moved between two requests keeps its first place. */
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

/** Cancels requests under way: they may have been answered before the newest notification. */
export function reloadNotifications(client: QueryClient, options?: RefetchOptions): Promise<void> {
  return client.refetchQueries({ queryKey: notificationsQuery.queryKey }, options);
}

/**
 * Loads the notifications that came since the list was loaded, and resets the bell. A failure is silent, because the
 * viewer did not ask for it: the bell keeps its number and the next visit tries again.
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

/** Serialized: marking as unseen must not arrive before marking as seen. */
const scope = { id: 'notifications' };

type Mark = {
  id: number;
  seen: boolean;
  /** Opened from a system notification: the bell counts one less as well. */
  seenFrom?: 'webpush';
};

/** Marks one as seen or unseen: shown at once, reverted on failure. A failure is only logged. */
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

export async function markAllSeen(client: QueryClient, type: '' | 'new_votes'): Promise<void> {
  const mutationFn = async () => {
    await call(notificationsApi.markAllAsSeen, { query: { type } });
    updateItems(client, (item) => (type === '' || item.type === type ? { ...item, seen: true } : item));
    // Upvotes never raise system notifications.
    if (type === '') await closeSystemNotifications();
  };
  await mutate(client, { scope, mutationFn }, undefined);
}

/** Deletes a notification: gone at once, restored on failure. */
export async function deleteNotification(client: QueryClient, id: number): Promise<void> {
  const takeOut = () => updateItems(client, (item) => (item.id === id ? undefined : item));
  const before = client.getQueryData(notificationsQuery.queryKey);
  takeOut();
  const mutationFn = async () => {
    try {
      await call(notificationsApi.delete, { params: { notificationId: String(id) }, query: rendered });
    } catch (error) {
      // Already deleted on another device.
      if (!isCallError(error, 404)) throw error;
    }
    // A list that arrived in between may still contain it.
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

/** Restores a notification to its place among the remaining ones. */
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
