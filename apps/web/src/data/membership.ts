import { type Community, communitiesApi, type Startup } from '@confab/api-contract/calls';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { mutate } from '../lib/mutate.ts';
import { communityQuery } from './communities.ts';
import { showCommunity } from './show-community.ts';
import { updateStartup } from './startup.ts';

/** Joins a community, or leaves it: seen at once, taken back when it fails, and what the server answers wins. */
export function setMembership(client: QueryClient, community: Community, join: boolean): Promise<Community> {
  return mutate(
    client,
    {
      mutationFn: () => call(communitiesApi.join, { body: { communityId: community.id, leave: !join } }),
      onMutate: () =>
        showMembership(client, {
          ...community,
          userJoined: join,
          noMembers: community.noMembers + (join ? 1 : -1),
        }),
      onError: () => showMembership(client, community),
      onSuccess: (saved: Community) => {
        showMembership(client, saved);
        if (community.userMod && !saved.userMod) forgetRole(client, community);
      },
    },
    undefined,
  );
}

/** Puts the viewer's membership, and how many members there are, wherever the community is shown. */
function showMembership(client: QueryClient, community: Community): void {
  const { id, noMembers, userJoined, userMod } = community;
  showCommunity(client, { id, noMembers, userJoined, userMod });
  updateStartup(client, (startup) =>
    userJoined ? withCommunity(startup, community) : withoutCommunity(startup, community),
  );
}

/** The sidebar lists the communities of a member by name. */
export function withCommunity(startup: Startup, community: Community): Startup {
  if (startup.communities.some(({ id }) => id === community.id)) return startup;
  const summary = { ...community, mods: null, rules: null };
  return {
    ...startup,
    communities: [...startup.communities, summary].sort((a, b) =>
      a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1,
    ),
  };
}

function withoutCommunity(startup: Startup, { id }: Community): Startup {
  return { ...startup, communities: startup.communities.filter((community) => community.id !== id) };
}

/** Who leaves a community is no longer its moderator. */
function forgetRole(client: QueryClient, { id, name }: Community): void {
  updateStartup(client, (startup) => ({
    ...startup,
    moderates: startup.moderates.filter((moderated) => moderated !== id),
  }));
  void client.invalidateQueries({ queryKey: communityQuery(name).queryKey });
}
