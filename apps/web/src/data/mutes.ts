import { type Comment, type Mutes, mutesApi, type Post } from '@confab/api-contract/calls';
import { muteMessages, timing } from '@confab/domain';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { showAlert } from '../lib/alerts.ts';
import { call } from '../lib/call.ts';
import { mutate } from '../lib/queries.ts';
import { showCommunity } from './communities.ts';
import type { FeedItem, FeedItemsPage, FeedSource } from './feeds.ts';
import type { PostThread } from './posts.ts';
import { startupQuery, updateStartup, useStartup } from './startup.ts';

export type MutedThing = { type: 'user' | 'community'; id: string };

/**
 * Shows a new mute or unmute everywhere: posts and comments are flagged, and a feed that leaves such posts out keeps
 * only their place. Feeds out of sight that lack unmuted posts are dropped, unless `keepFeeds` says that they lack
 * none, because the mute was made a moment ago.
 */
function showMuted(client: QueryClient, thing: MutedThing, muted: boolean, { keepFeeds = false } = {}): void {
  for (const query of client.getQueryCache().findAll({ queryKey: ['feed'] })) {
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

/**
 * Communities are muted in the feed of all communities, users in every feed but profiles and lists (api.md 2.4, 4.6).
 */
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

/** Pinned posts stay, also those of muted users. */
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

/** A deleted comment does not name its author. */
function flaggedComment<C extends Comment>(comment: C, thing: MutedThing, muted: boolean): C {
  if (thing.type === 'community' || !isOf(comment, thing) || comment.deleted) return comment;
  return { ...comment, isAuthorMuted: muted || undefined };
}

function isOf(item: Pick<Post, 'userId' | 'communityId'>, { type, id }: MutedThing): boolean {
  return (type === 'user' ? item.userId : item.communityId) === id;
}

/** The viewer's mutes. Only the startup payload holds them. */
export const useMutes = (): Mutes => useStartup(({ mutes }) => mutes);

/** Read once, for a menu that opens. */
export function currentMutes(client: QueryClient): Mutes {
  return client.getQueryData(startupQuery.queryKey)?.mutes ?? { userMutes: [], communityMutes: [] };
}

export const isUserMuted = ({ userMutes }: Mutes, userId: string): boolean =>
  userMutes.some(({ mutedUserId }) => mutedUserId === userId);

export const isCommunityMuted = ({ communityMutes }: Mutes, communityId: string): boolean =>
  communityMutes.some(({ mutedCommunityId }) => mutedCommunityId === communityId);

type Person = { id: string; username: string };
type NamedCommunity = { id: string; name: string };

/** Mutes a user: their posts leave the viewer's feeds and their comments fold at once; a message offers Undo. */
export const muteUser = (client: QueryClient, user: Person): Promise<void> => mute(client, aPerson(user));
export const unmuteUser = (client: QueryClient, user: Person): Promise<void> => unmute(client, aPerson(user));

/** Mutes a community: its posts leave the feed of all communities at once; a message offers Undo. */
export const muteCommunity = (client: QueryClient, community: NamedCommunity): Promise<void> =>
  mute(client, aCommunity(community));
export const unmuteCommunity = (client: QueryClient, community: NamedCommunity): Promise<void> =>
  unmute(client, aCommunity(community));

/** Unmutes all users, all communities, or both. */
export async function unmuteAll(client: QueryClient, type?: MutedThing['type']): Promise<void> {
  const before = await inTurn(client, () => call(mutesApi.clear, { query: { type } }));
  if (!before) return;
  if (type !== 'community') {
    updateMutes(client, (mutes) => ({ ...mutes, userMutes: [] }));
    for (const { mutedUserId: id } of before.userMutes) showMuted(client, { type: 'user', id }, false);
  }
  if (type !== 'user') {
    updateMutes(client, (mutes) => ({ ...mutes, communityMutes: [] }));
    for (const { mutedCommunityId: id } of before.communityMutes) {
      showMuted(client, { type: 'community', id }, false);
    }
  }
}

/** One kind of mute: its calls, cache updates and messages. */
type Target = MutedThing & {
  mute: () => Promise<Mutes>;
  unmute: () => Promise<unknown>;
  without: (mutes: Mutes) => Mutes;
  texts: { muted: string; unmuted: string };
};

function aPerson({ id, username }: Person): Target {
  return {
    type: 'user',
    id,
    mute: () => call(mutesApi.mute, { body: { userId: id } }),
    unmute: () => call(mutesApi.unmuteUser, { params: { userId: id } }),
    without: (mutes) => ({
      ...mutes,
      userMutes: mutes.userMutes.filter(({ mutedUserId }) => mutedUserId !== id),
    }),
    texts: { muted: muteMessages.userMuted(username), unmuted: muteMessages.userUnmuted(username) },
  };
}

function aCommunity({ id, name }: NamedCommunity): Target {
  return {
    type: 'community',
    id,
    mute: () => call(mutesApi.mute, { body: { communityId: id } }),
    unmute: () => call(mutesApi.unmuteCommunity, { params: { communityId: id } }),
    without: (mutes) => ({
      ...mutes,
      communityMutes: mutes.communityMutes.filter(({ mutedCommunityId }) => mutedCommunityId !== id),
    }),
    texts: { muted: muteMessages.communityMuted(name), unmuted: muteMessages.communityUnmuted(name) },
  };
}

async function mute(client: QueryClient, target: Target): Promise<void> {
  showMuted(client, target, true);
  const mutes = await inTurn(client, target.mute);
  if (!mutes) {
    showMuted(client, target, false);
    return;
  }
  updateMutes(client, () => mutes);
  showDone(target, target.texts.muted, () => void unmute(client, target, { undoes: true }));
}

async function unmute(client: QueryClient, target: Target, { undoes = false } = {}): Promise<void> {
  showMuted(client, target, false, { keepFeeds: undoes });
  if (!(await inTurn(client, target.unmute))) {
    showMuted(client, target, true);
    return;
  }
  updateMutes(client, target.without);
  // No undo for an undo: a second press in the same place would mute once more.
  showDone(target, target.texts.unmuted, undoes ? undefined : () => void mute(client, target));
}

/** Serialized: an undo must not arrive before the act it undoes. Undefined after a failure, which is shown. */
async function inTurn<T>(client: QueryClient, mutationFn: () => Promise<T>): Promise<T | undefined> {
  try {
    return await mutate(client, { scope: { id: 'mutes' }, mutationFn }, undefined);
  } catch {
    return undefined;
  }
}

function updateMutes(client: QueryClient, update: (mutes: Mutes) => Mutes): void {
  updateStartup(client, (startup) => ({ ...startup, mutes: update(startup.mutes) }));
}

function showDone({ type, id }: Target, text: string, undo: (() => void) | undefined): void {
  showAlert({
    id: `mute ${type} ${id}`,
    kind: 'ok',
    text,
    duration: timing.muteAlertMs,
    ...(undo && { action: { label: 'Undo', onPress: undo } }),
  });
}
