import {
  bansApi,
  communitiesApi,
  type CommunityDetail,
  moderationApi,
  type ModeratorFeedPage,
  type Post,
  postsApi,
} from '@confab/api-contract/calls';
import type { ModerationAct } from '@confab/domain';
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { showAlert } from '../lib/alerts.ts';
import { call } from '../lib/call.ts';
import { byCursor, fetching, mutate } from '../lib/queries.ts';
import { renewDetails, renewModtools, showCommunity, updateDetails } from './communities.ts';
import { showPost } from './posts.ts';
import { startupQuery, updateStartup } from './startup.ts';

export function useAddModerator(community: CommunityDetail) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (username: string) =>
      call(communitiesApi.addModerator, { params: { communityId: community.id }, body: { username } }),
    meta: { shownCodes: ['user_not_found', 'empty_username'] },
    onSuccess: (mods) => {
      updateDetails(client, community, (details) => ({ ...details, mods }));
      const viewer = client.getQueryData(startupQuery.queryKey)?.user;
      if (mods.some(({ id }) => id === viewer?.id)) showRole(client, community, true);
      // A new moderator has joined as well.
      return renewDetails(client, community);
    },
  });
}

/** Removes a moderator. If it is the viewer, `forgetRole` follows once the tools are closed. */
export function useRemoveModerator(community: CommunityDetail) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (username: string) =>
      call(communitiesApi.removeModerator, { params: { communityId: community.id, username } }),
    meta: { shownCodes: ['lower-mod'] },
    onSuccess: ({ id }) =>
      updateDetails(client, community, (details) => ({
        ...details,
        mods: details.mods.filter((moderator) => moderator.id !== id),
      })),
    onSettled: () => renewDetails(client, community),
  });
}

export function forgetRole(client: QueryClient, community: CommunityDetail): void {
  showRole(client, community, false);
}

/** Updates whether the viewer moderates a community, wherever a policy asks for it. */
function showRole(client: QueryClient, { id }: CommunityDetail, moderates: boolean): void {
  showCommunity(client, moderates ? { id, userMod: true, userJoined: true } : { id, userMod: false });
  updateStartup(client, (startup) => {
    const others = startup.moderates.filter((moderated) => moderated !== id);
    return { ...startup, moderates: moderates ? [...others, id] : others };
  });
}

/** The page of a moderators' list, and what the list is searched for. */
export type ShownPage = { page: number; q: string | undefined };

/** One page of a community's bans, the latest first. */
export function communityBansQuery(communityId: string, { page, q }: ShownPage) {
  return queryOptions({
    queryKey: [...bansOf(communityId), page, q ?? ''],
    queryFn: fetching(bansApi.list, { params: { communityId }, query: { page: String(page), q } }),
    placeholderData: keepPreviousData,
  });
}

const bansOf = (communityId: string) => ['community-bans', communityId];

/** How often a member was banned, and how long the next ban should be. */
export function banRecordQuery(communityId: string, username: string) {
  return queryOptions({
    queryKey: [...bansOf(communityId), 'record', username],
    queryFn: fetching(bansApi.record, { params: { communityId }, query: { username } }),
    retry: false,
  });
}

export function useBan(communityId: string) {
  const renew = useRenewedBans(communityId);
  return useMutation({
    mutationFn: (ban: { username: string; expires?: string; reason: string; note?: string }) =>
      call(bansApi.ban, { params: { communityId }, body: ban }),
    meta: { shownCodes: ['user_not_found', 'conflict', 'not_admin_nor_mod', 'invalid_expires'] },
    onSettled: renew,
  });
}

export function useUnban(communityId: string) {
  const renew = useRenewedBans(communityId);
  return useMutation({
    mutationFn: (username: string) => call(bansApi.unban, { params: { communityId }, body: { username } }),
    onSettled: renew,
  });
}

/** Also after a failure: another moderator may have been faster. */
function useRenewedBans(communityId: string) {
  const client = useQueryClient();
  return async () => {
    // Cases say whether their author is banned.
    renewModtools(client, communityId);
    await Promise.all([
      client.invalidateQueries({ queryKey: bansOf(communityId) }),
      renewModerationCounts(client, communityId),
    ]);
  };
}

export type ModeratorFilter = 'deleted' | 'locked';

/** One page of the deleted or locked posts of a community. */
export function moderatorFeedQuery(communityId: string, filter: ModeratorFilter, { page, q }: ShownPage) {
  return queryOptions({
    queryKey: [...feedsKey(communityId), filter, page, q ?? ''],
    queryFn: async (context): Promise<ModeratorFeedPage> => {
      const query = { communityId, filter, page: String(page), q };
      const answer = await fetching(postsApi.list, { query })(context);
      if (!('noPosts' in answer)) throw new Error('A feed came in place of a list of moderators.');
      return answer;
    },
    // Other moderators act on the same posts.
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}

const feedsKey = (communityId: string) => ['moderator-feed', communityId];

/** Unlocks a post, which removes it from the list of locked ones. */
export async function unlockPost(client: QueryClient, post: Post): Promise<void> {
  const mutationFn = () => call(postsApi.unlock, { params: { postId: post.publicId } });
  const onSuccess = (saved: Post) => {
    client.setQueriesData<ModeratorFeedPage>(
      { queryKey: [...feedsKey(post.communityId), 'locked'] },
      (page) =>
        page?.posts.some(({ id }) => id === post.id)
          ? { ...page, noPosts: page.noPosts - 1, posts: page.posts.filter(({ id }) => id !== post.id) }
          : page,
    );
    showPost(client, saved);
    showAlert({ kind: 'ok', text: 'Post unlocked.' });
  };
  try {
    await mutate(client, { mutationFn, onSuccess }, undefined);
  } finally {
    renewModtools(client, post.communityId);
  }
}

/** The counts on the tabs of modtools. With a search, the bans are those that it finds. */
export function moderationCountsQuery(communityId: string, q?: string) {
  return queryOptions({
    queryKey: ['moderation-counts', communityId, ...(q === undefined ? [] : [q])],
    queryFn: fetching(moderationApi.counts, { params: { communityId }, query: { q } }),
  });
}

function renewModerationCounts(client: QueryClient, communityId: string): Promise<void> {
  return client.invalidateQueries({ queryKey: moderationCountsQuery(communityId).queryKey });
}

export type LogFilter = { by?: string | undefined; act?: ModerationAct | undefined; q?: string | undefined };

/** What moderators and admins did in a community, the latest first. */
export function moderationLogQuery(communityId: string, { by, act, q }: LogFilter) {
  return infiniteQueryOptions({
    queryKey: ['moderation-log', communityId, by ?? '', act ?? '', q ?? ''],
    queryFn: ({ pageParam: next, ...context }) =>
      fetching(moderationApi.log, { params: { communityId }, query: { by, act, q, next } })(context),
    ...byCursor,
  });
}

/** What moderators of a community know of a member, with the log about them by pages. */
export function recordQuery(communityId: string, username: string) {
  return infiniteQueryOptions({
    queryKey: ['member-record', communityId, username],
    queryFn: ({ pageParam: next, ...context }) =>
      fetching(moderationApi.record, { params: { communityId, username }, query: { next } })(context),
    ...byCursor,
  });
}

/** Writes a note for the moderators of a community about a member. */
export function useAddNote(communityId: string, username: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (text: string) =>
      call(moderationApi.addNote, { params: { communityId, username }, body: { text } }),
    onSettled: () => client.invalidateQueries(recordQuery(communityId, username)),
  });
}
