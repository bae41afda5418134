import { communitiesApi, type CommunityDetail } from '@confab/api-contract/calls';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { renewDetails, updateDetails } from './community-details.ts';
import { showCommunity } from './show-community.ts';
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
      // Who was made a moderator has joined as well.
      return renewDetails(client, community);
    },
  });
}

/** Takes the role from somebody. From oneself: `forgetRole` follows, once the tools are left. */
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

/** Whether the viewer moderates a community, wherever that decides about something. */
function showRole(client: QueryClient, { id }: CommunityDetail, moderates: boolean): void {
  showCommunity(client, moderates ? { id, userMod: true, userJoined: true } : { id, userMod: false });
  updateStartup(client, (startup) => {
    const others = startup.moderates.filter((moderated) => moderated !== id);
    return { ...startup, moderates: moderates ? [...others, id] : others };
  });
}
