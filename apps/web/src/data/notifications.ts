import {
  type NotificationsPage as WirePage,
  notificationsApi,
  type RenderedNotification,
} from '@confab/api-contract/calls';
import { type NotificationFilter, typesShownBy } from '@confab/domain';
import {
  infiniteQueryOptions,
  type InfiniteData,
  type QueryClient,
  type QueryKey,
  type RefetchOptions,
} from '@tanstack/react-query';
import { call, isCallError } from '../lib/call.ts';
import { fetching, mutate } from '../lib/queries.ts';
import { closeSystemNotifications } from '../lib/system-notifications.ts';
import { updateStartup } from './startup.ts';

/** `newCount` is the number that stood on the bell when the page was loaded. */
export type NotificationsPage = Pick<WirePage, 'newCount' | 'unseen' | 'next'> & {
  items: RenderedNotification[];
};

const rendered = { render: true, format: 'html' } as const;

/** The beginning of the keys of all filters. */
const queryKey = ['notifications'] as const;

/** The viewer's notifications, all or those of a filter, page by page, kept until a new one comes. */
export const notificationsQuery = (filter?: NotificationFilter) =>
  infiniteQueryOptions({
    queryKey: [...queryKey, filter ?? 'all'],
    queryFn: async ({ pageParam, ...context }): Promise<NotificationsPage> => {
      const next = pageParam === '' ? undefined : pageParam;
      const page = await fetching(notificationsApi.list, { query: { ...rendered, filter, next } })(context);
      return {
        items: page.items.filter(isRendered),
        newCount: page.newCount,
        unseen: page.unseen,
        next: page.next,
      };
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
  return client.invalidateQueries({ queryKey }, options);
}

/**
 * Loads the notifications that came since the list was loaded. A failure is silent, because the viewer did not ask for
 * it: the next visit tries again. Returns whether it succeeded.
 */
export async function takeInNew(
  client: QueryClient,
  newCount: number,
  filter?: NotificationFilter,
): Promise<boolean> {
  const loaded = client.getQueryData(notificationsQuery(filter).queryKey);
  try {
    if (!loaded) await client.infiniteQuery(notificationsQuery(filter));
    else if (loaded.pages[0]?.newCount !== newCount)
      await reloadNotifications(client, { throwOnError: true });
    return true;
  } catch {
    return false;
  }
}

/** Resets the bell. A failure is silent: the bell keeps its number. */
export async function resetBell(client: QueryClient): Promise<void> {
  try {
    await call(notificationsApi.resetNewCount, {});
  } catch {
    return;
  }
  setNewCount(client, 0);
}

/** Marks those as seen that the viewer has looked at, without an answer to a failure. */
export async function markLookedAt(client: QueryClient, ids: readonly number[]): Promise<void> {
  const mutationFn = async () => {
    try {
      await call(notificationsApi.markAllAsSeen, { query: { ids: ids.join(',') } });
    } catch (error) {
      reportError(error);
      return;
    }
    for (const id of ids) setSeen(client, id, true);
    await Promise.all(ids.map((id) => closeSystemNotifications(String(id))));
  };
  await mutate(client, { scope, mutationFn }, undefined);
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
    updatePages(client, (page) => {
      const { all, votes, ...others } = page.unseen;
      const unseen = type === '' ? noneUnseen : { ...others, all: all - votes, votes: 0 };
      return { ...page, unseen };
    });
    // Upvotes never raise system notifications.
    if (type === '') await closeSystemNotifications();
  };
  await mutate(client, { scope, mutationFn }, undefined);
}

const noneUnseen: NotificationsPage['unseen'] = { all: 0, replies: 0, votes: 0, mod: 0 };

/** Deletes a notification: gone at once, restored on failure. */
export async function deleteNotification(client: QueryClient, id: number): Promise<void> {
  const takeOut = () => {
    setSeen(client, id, true);
    updateItems(client, (item) => (item.id === id ? undefined : item));
  };
  const before = client.getQueriesData<Loaded>({ queryKey });
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
    putBack(client, before, id);
  };
  await mutate(client, { scope, mutationFn, onError }, undefined).catch(() => undefined);
}

export async function deleteAllNotifications(client: QueryClient): Promise<void> {
  const mutationFn = async () => {
    await call(notificationsApi.deleteAll, {});
    client.setQueriesData<Loaded>(
      { queryKey },
      {
        pages: [{ items: [], newCount: 0, unseen: noneUnseen, next: '' }],
        pageParams: [''],
      },
    );
    setNewCount(client, 0);
    await closeSystemNotifications();
  };
  await mutate(client, { scope, mutationFn }, undefined);
}

/** Changes the counts of the filters with it. */
function setSeen(client: QueryClient, id: number, seen: boolean) {
  const item = client
    .getQueriesData<Loaded>({ queryKey })
    .flatMap(([, data]) => (data ? notificationsOf(data) : []))
    .find((one) => one.id === id);
  if (!item || item.seen === seen) return;
  const change = seen ? -1 : 1;
  const changed = (count: number, filter?: NotificationFilter) =>
    !filter || typesShownBy(filter).some((type: string) => type === item.type)
      ? Math.max(0, count + change)
      : count;
  updatePages(client, (page) => ({
    ...page,
    unseen: {
      all: changed(page.unseen.all),
      replies: changed(page.unseen.replies, 'replies'),
      votes: changed(page.unseen.votes, 'votes'),
      mod: changed(page.unseen.mod, 'mod'),
    },
  }));
  updateItems(client, (one) => (one.id === id ? { ...one, seen } : one));
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
function putBack(client: QueryClient, before: readonly [QueryKey, Loaded | undefined][], id: number) {
  for (const [key, loaded] of before) {
    if (loaded) client.setQueryData<Loaded>(key, (data) => data && withPutBack(data, loaded, id));
  }
}

function withPutBack(data: Loaded, before: Loaded, id: number): Loaded {
  const pages = data.pages.map((page, index) => {
    const earlier = before.pages[index]?.items ?? [];
    if (!earlier.some((item) => item.id === id)) return page;
    const now = new Map(page.items.map((item) => [item.id, item]));
    const known = new Set(earlier.map((item) => item.id));
    const kept = earlier.flatMap((item) => (item.id === id ? [item] : (now.get(item.id) ?? [])));
    return { ...page, items: [...page.items.filter((item) => !known.has(item.id)), ...kept] };
  });
  return {
    ...data,
    pages: pages.map((page, index) => ({ ...page, unseen: before.pages[index]?.unseen ?? page.unseen })),
  };
}

function updatePages(client: QueryClient, update: (page: NotificationsPage) => NotificationsPage) {
  client.setQueriesData<Loaded>(
    { queryKey },
    (data) => data && { ...data, pages: data.pages.map((page) => update(page)) },
  );
}
