import {
  type ListItem,
  listsApi,
  type Post,
  postsApi,
  type ProfileFeedItem,
  usersApi,
} from '@confab/api-contract/calls';
import { defaultFeedSort, type FeedSort, type ListItemsSort } from '@confab/domain';
import { type InfiniteData, infiniteQueryOptions, type Query, type QueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import { isCallError } from '../lib/call.ts';
import { fetching } from '../lib/queries.ts';

/**
 * An item of a feed: a post, or on profiles and in lists also a comment. `hidden` and `muted` mark what the viewer hid
 * or muted since the feed was loaded: the item keeps its place so that this can be undone, and is missing after the
 * next load.
 */
export type FeedItem = ProfileFeedItem & { hidden?: boolean; muted?: 'user' | 'community' };

/** A page of a feed, cached under a key that begins with `feed`. */
export type FeedItemsPage = { items: FeedItem[]; next: string | null };

export function updateInFeeds(
  client: QueryClient,
  id: string,
  update: (entry: ProfileFeedItem) => ProfileFeedItem,
): void {
  updateEntries(client, id, ({ hidden, muted, ...entry }) => ({
    ...update(entry),
    ...(hidden && { hidden }),
    ...(muted && { muted }),
  }));
}

/** Hides or shows a post in the feeds that leave hidden posts out. Profiles and lists always show it. */
export function markHidden(client: QueryClient, id: string, hidden: boolean): void {
  updateEntries(client, id, (entry) => ({ ...entry, hidden }), leavesHiddenOut);
}

function leavesHiddenOut({ queryKey: [, source] }: Query): boolean {
  return typeof source === 'object' && source !== null && !('username' in source || 'listId' in source);
}

function updateEntries(
  client: QueryClient,
  id: string,
  update: (entry: FeedItem) => FeedItem,
  predicate?: (query: Query) => boolean,
) {
  const queries = { queryKey: ['feed'], ...(predicate && { predicate }) };
  client.setQueriesData<InfiniteData<FeedItemsPage>>(queries, (feed) => {
    if (!feed || !holds(feed, id)) return feed;
    return {
      ...feed,
      pages: feed.pages.map((page) => ({
        ...page,
        items: page.items.map((entry) => (entry.item.id === id ? update(entry) : entry)),
      })),
    };
  });
}

export function findInFeeds(client: QueryClient, fits: (entry: FeedItem) => boolean): FeedItem | undefined {
  return client
    .getQueriesData<InfiniteData<FeedItemsPage>>({ queryKey: ['feed'] })
    .flatMap(([, feed]) => feed?.pages ?? [])
    .flatMap(({ items }) => items)
    .find(fits);
}

/**
 * Drops the loaded pages of all feeds: feeds in sight show their skeleton and load from the start. A server-rendered
 * feed that has not hydrated yet has no query function; it must keep the data that it was rendered with.
 */
export function reloadFeeds(client: QueryClient): Promise<void> {
  return client.resetQueries({
    queryKey: ['feed'],
    predicate: ({ options }) => options.queryFn !== undefined,
  });
}

function holds({ pages }: InfiniteData<FeedItemsPage>, id: string): boolean {
  return pages.some(({ items }) => items.some(({ item }) => item.id === id));
}

export type FeedSource = (
  | { feed: 'all' | 'home'; sort: FeedSort }
  | { communityId: string; sort: FeedSort }
  /** What a user wrote: everything (an empty filter), posts, or comments. */
  | { username: string; filter: '' | 'posts' | 'comments' }
  /** The items of a saved list. */
  | { listId: number; sort: ListItemsSort }
) & {
  /** The cursor of the page that it begins with, unless that is the first. */
  next?: string | undefined;
};

const firstPage: string | null = null;

/**
 * A feed, page by page. Loaded pages never go stale, so that Back returns to the reader's place; `reloadFeeds` starts
 * over.
 */
export function feedQuery(source: FeedSource) {
  return infiniteQueryOptions({
    queryKey: ['feed', source],
    queryFn: ({ pageParam, ...context }) => loadPage(source, pageParam ?? undefined, context),
    initialPageParam: source.next ?? firstPage,
    getNextPageParam: ({ next }) => next,
    staleTime: Infinity,
    // Back leads to the same place however long the reader stayed away.
    gcTime: Infinity,
    meta: { isPage: true },
  });
}

/** The key prefix of a list's feeds, in every order. */
export const listFeeds = (listId: number) => ['feed', { listId }];

export type FeedQuery = ReturnType<typeof feedQuery>;

type Context = { client: QueryClient; signal: AbortSignal };

async function loadPage(
  source: FeedSource,
  next: string | undefined,
  context: Context,
): Promise<FeedItemsPage> {
  if ('username' in source) {
    const { username, filter } = source;
    return known(await fetching(usersApi.feed, { params: { username }, query: { filter, next } })(context));
  }
  if ('listId' in source) {
    const page = await fetching(listsApi.itemsById, {
      params: { listId: `${source.listId}` },
      query: { sort: source.sort, next },
    })(context);
    return known({ items: page.items.flatMap(savedItem), next: page.next });
  }
  const page = await fetching(postsApi.list, { query: { ...source, next } })(context);
  if (!('next' in page)) throw new Error('A list of moderators came in place of a feed.');
  const posts =
    source.next === undefined ? page.posts : page.posts.filter((post) => !stoodAbove(post, source));
  return known({ items: posts.map((item) => ({ type: 'post', item: inPage(item) })), next: page.next });
}

/** No card shows the banner of its community: in a rendered page it would only be weight. */
function inPage(post: Post): Post {
  return import.meta.env.SSR ? { ...post, communityBannerImage: null } : post;
}

/** Whether a post is pinned above the first page of a feed, so that a reader of later pages has met it there. */
function stoodAbove(post: Post, source: { sort: FeedSort }): boolean {
  return source.sort === defaultFeedSort && ('communityId' in source ? post.isPinned : post.isPinnedSite);
}

/** An item of a list as a feed item; empty where the target was just removed. */
function savedItem(saved: ListItem): FeedItem[] {
  if (saved.targetType === 'comment') {
    return saved.targetItem ? [{ type: 'comment', item: saved.targetItem }] : [];
  }
  return saved.targetItem ? [{ type: 'post', item: saved.targetItem }] : [];
}

const itemTypes: readonly string[] = ['post', 'comment'] satisfies FeedItem['type'][];

/** An item of unknown type counts as a failure, like an empty answer (product-a 8). */
function known(page: FeedItemsPage): FeedItemsPage {
  if (page.items.every(({ type }) => itemTypes.includes(type))) return page;
  throw new Error('An item of a feed is of an unknown type.');
}

/**
 * For loaders. The server waits for the page that the feed begins with, and answers the cursor of the next; in the
 * browser the feed shows its skeleton.
 */
export async function loadFeed(client: QueryClient, query: FeedQuery): Promise<string | null> {
  const loading = client.infiniteQuery({ ...query, staleTime: 'static' });
  if (!import.meta.env.SSR) {
    // The feed shows the failure.
    loading.catch(() => undefined);
    return null;
  }
  try {
    return (await loading).pages[0]?.next ?? null;
  } catch (error) {
    if (isCallError(error) && error.code === 'invalid_cursor') throw notFound();
    throw error;
  }
}

/** All items, without duplicates: items that move between two requests are answered twice. */
export function itemsOf({ pages }: InfiniteData<FeedItemsPage>): FeedItem[] {
  return [...new Map(pages.flatMap(({ items }) => items).map((entry) => [entry.item.id, entry])).values()];
}

/** Whether a feed has nothing at all, on no page. */
export function isEmptyFeed({ pages, pageParams }: InfiniteData<FeedItemsPage>): boolean {
  return pageParams[0] === null && pages.every(({ items, next }) => items.length === 0 && next === null);
}

/** An earlier feed with those of its items replaced that were loaded again. */
export function renewed(
  earlier: InfiniteData<FeedItemsPage>,
  now: InfiniteData<FeedItemsPage> | undefined,
): InfiniteData<FeedItemsPage> {
  const fresh = new Map(now && itemsOf(now).map((entry) => [entry.item.id, entry]));
  const pages = earlier.pages.map((page) => ({
    ...page,
    items: page.items.map((entry) => fresh.get(entry.item.id) ?? entry),
  }));
  return { ...earlier, pages };
}
