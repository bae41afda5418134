import { type ListItem, listsApi, postsApi, usersApi } from '@confab/api-contract/calls';
import type { FeedSort, ListItemsSort } from '@confab/domain';
import { infiniteQueryOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { fetching } from '../lib/fetching.ts';
import type { FeedItem, FeedItemsPage } from './feed-items.ts';

export type FeedSource =
  /** The whole site, or the communities the viewer has joined. */
  | { feed: 'all' | 'home'; sort: FeedSort }
  | { communityId: string; sort: FeedSort }
  /** What a person wrote: everything (an empty filter), posts, or comments. */
  | { username: string; filter: '' | 'posts' | 'comments' }
  /** What somebody saved to a list. */
  | { listId: number; sort: ListItemsSort };

const beginning: string | null = null;

/**
 * A feed, page by page. What was once loaded is shown again as it was, so that somebody who comes back finds their
 * place; `reloadFeeds` begins anew.
 */
export function feedQuery(source: FeedSource) {
  return infiniteQueryOptions({
    queryKey: ['feed', source],
    queryFn: ({ pageParam, ...context }) => loadPage(source, pageParam ?? undefined, context),
    initialPageParam: beginning,
    getNextPageParam: ({ next }) => next,
    staleTime: Infinity,
    // However long somebody reads a post, Back leads to where they were.
    gcTime: Infinity,
    meta: { isPage: true },
  });
}

/** What the feeds of a list begin their keys with, in whatever order they are. */
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
  return known({ items: page.posts.map((item) => ({ type: 'post', item })), next: page.next });
}

/** What an item of a list points at, as an item of a feed; nothing where it was removed a moment ago. */
function savedItem(saved: ListItem): FeedItem[] {
  if (saved.targetType === 'comment') {
    return saved.targetItem ? [{ type: 'comment', item: saved.targetItem }] : [];
  }
  return saved.targetItem ? [{ type: 'post', item: saved.targetItem }] : [];
}

const itemTypes: readonly string[] = ['post', 'comment'] satisfies FeedItem['type'][];

/** A page of items that can be shown. An item of another type, like an empty answer, is a failure (product-a 8). */
function known(page: FeedItemsPage): FeedItemsPage {
  if (page.items.every(({ type }) => itemTypes.includes(type))) return page;
  throw new Error('An item of a feed is of an unknown type.');
}

/** For loaders. The server waits for the first page; the browser goes on at once, and the feed shows its skeleton. */
export async function loadFeed(client: QueryClient, query: FeedQuery): Promise<void> {
  const loading = client.infiniteQuery({ ...query, staleTime: 'static' });
  if (import.meta.env.SSR) await loading;
  // The feed itself tells of a failure.
  else loading.catch(() => undefined);
}

/** All items of all pages, each once: a page that moved on between two requests repeats some. */
export function itemsOf({ pages }: InfiniteData<FeedItemsPage>): FeedItem[] {
  return [...new Map(pages.flatMap(({ items }) => items).map((entry) => [entry.item.id, entry])).values()];
}

/** A feed as it was loaded earlier, with those of its items that came anew as they are now. */
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
