import { type Community, type CommunitySummary, sessionApi } from '@confab/api-contract/calls';
import { layout } from '@confab/domain';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { fetching } from '../lib/fetching.ts';
import { startupQuery, updateStartup } from './startup.ts';

/** All communities of the sidebar, of which the startup payload has the first: asked for when somebody unfolds them. */
export const sidebarCommunitiesQuery = queryOptions({
  queryKey: ['sidebar-communities'],
  queryFn: async (context) => (await fetching(sessionApi.initial, {})(context)).communities,
  staleTime: Infinity,
});

type Change = (communities: CommunitySummary[]) => CommunitySummary[];

/** Changes the communities of the sidebar; `more` is how many come or go. */
export function updateSidebar(client: QueryClient, change: Change, more = 0): void {
  updateStartup(client, (startup) => ({
    ...startup,
    communities: change(startup.communities).slice(0, layout.sidebarCommunities),
    noCommunities: startup.noCommunities + more,
  }));
  client.setQueryData(sidebarCommunitiesQuery.queryKey, (all) => all && change(all));
}

/** The sidebar lists the communities of a member by name. */
export function addToSidebar(client: QueryClient, community: Community): void {
  const summary = { ...community, mods: null, rules: null };
  updateSidebar(
    client,
    (communities) =>
      [...communities, summary].sort((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1)),
    1,
  );
}

export function removeFromSidebar(client: QueryClient, { id }: Community): void {
  updateSidebar(client, (communities) => communities.filter((community) => community.id !== id), -1);
}

/** Asks which community moved up where one has left that is shown at first. */
export async function fillSidebar(client: QueryClient): Promise<void> {
  const startup = client.getQueryData(startupQuery.queryKey);
  if (!startup) return;
  const { communities, noCommunities } = startup;
  if (communities.length >= Math.min(noCommunities, layout.sidebarCommunities)) return;
  await client.invalidateQueries({ queryKey: startupQuery.queryKey });
}
