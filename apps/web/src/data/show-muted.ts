import type { Comment, Post } from '@confab/api-contract/calls';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { FeedItem, FeedItemsPage } from './feed-items.ts';
import type { FeedSource } from './feeds.ts';
import type { PostThread } from './posts.ts';
import { showCommunity } from './show-community.ts';

export type MutedThing = { type: 'user' | 'community'; id: string };

/**
 * Shows everywhere that somebody or a community is muted, or no longer is: posts and comments say so, and a feed that
 * would leave a post out keeps its place only. A feed that was loaded without what is shown again is forgotten, unless
 * somebody looks at it, or `keepFeeds` says that none can lack it: a moment ago nothing was muted.
 */
export function showMuted(
  client: QueryClient,
  thing: MutedThing,
  muted: boolean,
  { keepFeeds = false } = {},
): void {
  for (const query of client.getQueryCache().findAll({ queryKey: ['feed'] })) {
    // The keys that begin with `feed` are those of feedQuery.
    const source = query.queryKey[1] as FeedSource;
    const feed = client.getQueryData<InfiniteData<FeedItemsPage>>(query.queryKey);
    if (!feed) continue;
    const lacksIt = !muted && leavesOut(source, thing) && !keepsPlaceOf(feed, thing);
    if (lacksIt && !keepFeeds && !query.isActive()) client.removeQueries(query);
    else client.setQueryData(query.queryKey, inFeed(feed, source, thing, muted));
  }
  client.setQueriesData<PostThread>(
    { queryKey: ['post-thread'] },
    (thread) =>
      thread && {
        ...thread,
        post: flaggedPost(thread.post, thing, muted),
        comments: thread.comments.map((comment) => flaggedComment(comment, thing, muted)),
      },
  );
  if (thing.type === 'community') showCommunity(client, { id: thing.id, isMuted: muted });
}

/** Communities are muted in the feed of all of them, people in every feed but profiles and lists (api.md 2.4, 4.6). */
function leavesOut(source: FeedSource, { type }: MutedThing): boolean {
  if ('username' in source || 'listId' in source) return false;
  return type === 'user' || ('feed' in source && source.feed === 'all');
}

function keepsPlaceOf({ pages }: InfiniteData<FeedItemsPage>, thing: MutedThing): boolean {
  return pages.some(({ items }) =>
    items.some((entry) => entry.muted === thing.type && isOf(entry.item, thing)),
  );
}

function inFeed(
  feed: InfiniteData<FeedItemsPage>,
  source: FeedSource,
  thing: MutedThing,
  muted: boolean,
): InfiniteData<FeedItemsPage> {
  const update = (entry: FeedItem): FeedItem => {
    if (!isOf(entry.item, thing)) return entry;
    const { muted: before, ...shown } = flaggedEntry(entry, thing, muted);
    const stays = before === thing.type ? undefined : before;
    const now = muted && leavesOut(source, thing) && !isPinnedIn(source, entry) ? thing.type : stays;
    return now ? { ...shown, muted: now } : shown;
  };
  return { ...feed, pages: feed.pages.map((page) => ({ ...page, items: page.items.map(update) })) };
}

/** What is pinned stays, whoever wrote it. */
function isPinnedIn(source: FeedSource, { type, item }: FeedItem): boolean {
  if (type !== 'post' || !('sort' in source) || source.sort !== 'hot') return false;
  return item.isPinnedSite || ('communityId' in source && item.isPinned);
}

function flaggedEntry(entry: FeedItem, thing: MutedThing, muted: boolean): FeedItem {
  return entry.type === 'post'
    ? { ...entry, item: flaggedPost(entry.item, thing, muted) }
    : { ...entry, item: flaggedComment(entry.item, thing, muted) };
}

function flaggedPost(post: Post, thing: MutedThing, muted: boolean): Post {
  if (!isOf(post, thing)) return post;
  return thing.type === 'user' ? { ...post, isAuthorMuted: muted } : { ...post, isCommunityMuted: muted };
}

/** A deleted comment does not say whose it was. */
function flaggedComment<C extends Comment>(comment: C, thing: MutedThing, muted: boolean): C {
  if (thing.type === 'community' || !isOf(comment, thing) || comment.deleted) return comment;
  return { ...comment, isAuthorMuted: muted || undefined };
}

function isOf(item: Pick<Post, 'userId' | 'communityId'>, { type, id }: MutedThing): boolean {
  return (type === 'user' ? item.userId : item.communityId) === id;
}
