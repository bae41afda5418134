import {
  communitiesApi,
  type Community,
  type CommunityDetail,
  type CommunitySummary,
  sessionApi,
} from '@confab/api-contract/calls';
import { layout } from '@confab/domain';
import { type InfiniteData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { fetching } from '../lib/queries.ts';
import type { FeedItemsPage } from './feeds.ts';
import type { PostThread } from './posts.ts';
import { communityInSidebar, type SidebarCommunity, startupQuery, updateStartup } from './startup.ts';

/** A community with its moderators and rules; names ignore case. */
export function communityQuery(name: string) {
  return queryOptions({
    queryKey: ['community', name.toLowerCase()],
    queryFn: fetching(communitiesApi.get, { params: { communityId: name }, query: { byName: true } }),
  });
}

/** Updates what only the community's own page shows: its moderators, its rules, whether it is a default. */
export function updateDetails(
  client: QueryClient,
  { name }: { name: string },
  update: (details: CommunityDetail) => CommunityDetail,
): void {
  client.setQueryData(communityQuery(name).queryKey, (details) => details && update(details));
}

/** Reloads the details: another moderator may have changed them. */
export function renewDetails(client: QueryClient, { name }: { name: string }): Promise<void> {
  return client.invalidateQueries({ queryKey: communityQuery(name).queryKey });
}

/**
 * All communities of the sidebar. The startup payload has only the first; the rest loads when the member unfolds the
 * list.
 */
export const sidebarCommunitiesQuery = queryOptions({
  queryKey: ['sidebar-communities'],
  queryFn: async (context): Promise<SidebarCommunity[]> =>
    (await fetching(sessionApi.initial, {})(context)).communities,
  staleTime: Infinity,
});

type Change = (communities: SidebarCommunity[]) => SidebarCommunity[];

/** Changes the communities of the sidebar. `more` is added to the count of those not shown. */
function updateSidebar(client: QueryClient, change: Change, more = 0): void {
  updateStartup(client, (startup) => ({
    ...startup,
    communities: change(startup.communities).slice(0, layout.sidebarCommunities),
    noCommunities: startup.noCommunities + more,
  }));
  client.setQueryData(sidebarCommunitiesQuery.queryKey, (all) => all && change(all));
}

/** Inserted by name, as the sidebar sorts them. */
export function addToSidebar(client: QueryClient, community: Community): void {
  updateSidebar(
    client,
    (communities) =>
      [...communities, communityInSidebar(community)].sort((a, b) =>
        a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1,
      ),
    1,
  );
}

export function removeFromSidebar(client: QueryClient, { id }: Community): void {
  updateSidebar(client, (communities) => communities.filter((community) => community.id !== id), -1);
}

/** After leaving a community that is shown at first: loads the one that takes its place. */
export async function fillSidebar(client: QueryClient): Promise<void> {
  const startup = client.getQueryData(startupQuery.queryKey);
  if (!startup) return;
  const { communities, noCommunities } = startup;
  if (communities.length >= Math.min(noCommunities, layout.sidebarCommunities)) return;
  await client.invalidateQueries({ queryKey: startupQuery.queryKey });
}

/** Changed fields of a community, without moderators and rules, which have queries of their own. */
export type CommunityChange = Pick<Community, 'id'> & Partial<Omit<Community, 'mods' | 'rules'>>;

/** Shows a change of a community in its page, the directory, the picker and the sidebar. */
export function showCommunity(client: QueryClient, change: CommunityChange): void {
  const update = <T extends Pick<Community, 'id'>>(shown: T): T =>
    shown.id === change.id ? { ...shown, ...change } : shown;

  client.setQueriesData<CommunityDetail>({ queryKey: ['community'] }, (shown) => shown && update(shown));
  client.setQueriesData<InfiniteData<CommunitySummary[]>>(
    { queryKey: ['communities'] },
    (list) => list && { ...list, pages: list.pages.map((page) => page.map(update)) },
  );
  client.setQueriesData<CommunitySummary[]>({ queryKey: ['community-search'] }, (found) =>
    found?.map(update),
  );
  updateSidebar(client, (communities) => communities.map(update));
}

/** The same for its pictures, which its posts carry as well. */
export function showCommunityPictures(
  client: QueryClient,
  { id, proPic, bannerImage }: Pick<Community, 'id' | 'proPic' | 'bannerImage'>,
): void {
  showCommunity(client, { id, proPic, bannerImage });

  const pictures = { communityProPic: proPic, communityBannerImage: bannerImage };
  client.setQueriesData<InfiniteData<FeedItemsPage>>(
    { queryKey: ['feed'] },
    (feed) =>
      feed && {
        ...feed,
        pages: feed.pages.map((page) => ({
          ...page,
          items: page.items.map((entry) =>
            entry.type === 'post' && entry.item.communityId === id
              ? { ...entry, item: { ...entry.item, ...pictures } }
              : entry,
          ),
        })),
      },
  );
  client.setQueriesData<PostThread>({ queryKey: ['post-thread'] }, (thread) =>
    thread?.post.communityId === id ? { ...thread, post: { ...thread.post, ...pictures } } : thread,
  );
}

/**
 * Prefixes of the modtools query keys, followed by the community. Written here so that visitors do not load the
 * modtools modules.
 */
const ofModtools = new Set<unknown>([
  'moderation-counts',
  'moderation-log',
  'moderator-feed',
  'cases',
  'appeals',
  'mail',
]);

/** Reloads the modtools of a community after a report or an act of a moderator or admin. */
export function renewModtools(client: QueryClient, communityId: string): void {
  void client.invalidateQueries({
    predicate: ({ queryKey: [of, community] }) => ofModtools.has(of) && community === communityId,
  });
}
