import { type Community, communitiesApi } from '@confab/api-contract/calls';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { mutate } from '../lib/mutate.ts';
import { communityQuery } from './communities.ts';
import { showCommunity } from './show-community.ts';
import { addToSidebar, fillSidebar, removeFromSidebar } from './sidebar-communities.ts';
import { updateStartup } from './startup.ts';

/** Joins a community, or leaves it: seen at once, taken back when it fails, and what the server answers wins. */
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

/** Puts the viewer's membership, and how many members there are, wherever the community is shown. */
function showMembership(client: QueryClient, { id, noMembers, userJoined, userMod }: Community): void {
  showCommunity(client, { id, noMembers, userJoined, userMod });
}

function moveInSidebar(client: QueryClient, community: Community, joined: boolean): void {
  if (joined) addToSidebar(client, { ...community, userJoined: true });
  else removeFromSidebar(client, community);
}

/** Who leaves a community is no longer its moderator. */
function forgetRole(client: QueryClient, { id, name }: Community): void {
  updateStartup(client, (startup) => ({
    ...startup,
    moderates: startup.moderates.filter((moderated) => moderated !== id),
  }));
  void client.invalidateQueries({ queryKey: communityQuery(name).queryKey });
}
