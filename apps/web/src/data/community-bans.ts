import { bansApi } from '@confab/api-contract/calls';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { fetching } from '../lib/fetching.ts';
import { renewModerationCounts } from './moderation-counts.ts';

/** One page of who is banned from a community, the latest ban first. */
export function communityBansQuery(communityId: string, page: number) {
  return queryOptions({
    queryKey: [...bansOf(communityId), page],
    queryFn: fetching(bansApi.list, { params: { communityId }, query: { page: String(page) } }),
    placeholderData: keepPreviousData,
  });
}

const bansOf = (communityId: string) => ['community-bans', communityId];

export function useBan(communityId: string) {
  const renew = useRenewedBans(communityId);
  return useMutation({
    mutationFn: (ban: { username: string; expires?: string; reason?: string }) =>
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

/** After each act, also one that failed: another moderator may have been quicker. */
function useRenewedBans(communityId: string) {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: bansOf(communityId) }),
      renewModerationCounts(client, communityId),
    ]);
  };
}
