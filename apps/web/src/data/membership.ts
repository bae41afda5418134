import { type Community, communitiesApi } from '@confab/api-contract/calls';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { mutate } from '../lib/queries.ts';
import {
  addToSidebar,
  communityQuery,
  fillSidebar,
  removeFromSidebar,
  showCommunity,
} from './communities.ts';
import { updateStartup } from './startup.ts';

/** Joins or leaves a community: shown at once, reverted on failure; the server's answer wins. */
export function setMembership(client: QueryClient, community: Community, join: boolean): Promise<Community> {
  return mutate(
    client,
    {
      mutationFn: () => call(communitiesApi.join, { body: { communityId: community.id, leave: !join } }),
      onMutate: () => {
        showMembership(client, {
          ...community,
          userJoined: join,
          noMembers: community.noMembers + (join ? 1 : -1),
        });
        moveInSidebar(client, community, join);
      },
      onError: () => {
        showMembership(client, community);
        moveInSidebar(client, community, !join);
      },
      onSuccess: async (saved: Community) => {
        showMembership(client, saved);
        if (community.userMod && !saved.userMod) forgetRole(client, community);
        await fillSidebar(client);
      },
    },
    undefined,
  );
}

/** Shows the viewer's membership and the member count wherever the community is shown. */
function showMembership(client: QueryClient, { id, noMembers, userJoined, userMod }: Community): void {
  showCommunity(client, { id, noMembers, userJoined, userMod });
}

function moveInSidebar(client: QueryClient, community: Community, joined: boolean): void {
  if (joined) addToSidebar(client, { ...community, userJoined: true });
  else removeFromSidebar(client, community);
}

/** Leaving a community ends the moderator role. */
function forgetRole(client: QueryClient, { id, name }: Community): void {
  updateStartup(client, (startup) => ({
    ...startup,
    moderates: startup.moderates.filter((moderated) => moderated !== id),
  }));
  void client.invalidateQueries({ queryKey: communityQuery(name).queryKey });
}
