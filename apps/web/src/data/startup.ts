import {
  type CommunitySummary,
  type List,
  sessionApi,
  type Startup as WholeStartup,
} from '@confab/api-contract/calls';
import { layout, type ScoredViewer, type Viewer } from '@confab/domain';
import {
  type Query,
  type QueryClient,
  queryOptions,
  useQuery,
  useQueryClient,
  useSuspenseQuery,
} from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isCallError } from '../lib/call.ts';
import { useOnline } from '../lib/online.ts';
import { fetching } from '../lib/queries.ts';
import { siteQuery } from '../lib/site-query.ts';
import type { Site } from '../render.ts';

export function useSite(): Site {
  const site = useSuspenseQuery(siteQuery).data;
  // Error pages come without the payload.
  const { data: name = site.name } = useQuery({ ...startupQuery, enabled: false, select: nameOf });
  return { ...site, name };
}

const nameOf = ({ siteName }: Startup): string => siteName;

/** What link previews show of the site itself. */
export const pictureOf = ({ siteIcon }: Startup): string => siteIcon?.large ?? '/icon-512.png';

/** The fields of a list that the sidebar shows. */
export type SidebarList = Pick<List, 'id' | 'name' | 'displayName' | 'public' | 'numItems'>;

export const listInSidebar = ({
  id,
  name,
  displayName,
  public: isPublic,
  numItems,
}: SidebarList): SidebarList => ({
  id,
  name,
  displayName,
  public: isPublic,
  numItems,
});

/** The fields of a community that the sidebar shows. */
export type SidebarCommunity = Pick<CommunitySummary, 'id' | 'name' | 'proPic'>;

export const communityInSidebar = ({ id, name, proPic }: SidebarCommunity): SidebarCommunity => ({
  id,
  name,
  proPic,
});

/** Lists and communities carry only the fields of the sidebar. */
export type Startup = Omit<WholeStartup, 'lists' | 'communities'> & {
  lists: SidebarList[];
  communities: SidebarCommunity[];
};

const fetchWhole = fetching(sessionApi.initial, {
  query: {
    communitiesLimit: `${layout.sidebarCommunities}`,
    // One extra item tells that there are more.
    listsLimit: `${layout.sidebarLists + 1}`,
  },
});

/**
 * The viewer and the site's rules. Of the viewer's communities and lists it has only those that the sidebar shows at
 * first, because every page carries it.
 */
export const startupQuery = queryOptions({
  queryKey: ['startup'],
  queryFn: async (context): Promise<Startup> => {
    const startup = await fetchWhole(context);
    if (!import.meta.env.SSR) return startup;
    // Further fields would only enlarge the page.
    return {
      ...startup,
      lists: startup.lists.map(listInSidebar),
      communities: startup.communities.map(communityInSidebar),
    };
  },
  staleTime: Infinity,
  gcTime: Infinity,
});

export function useStartup(): Startup;
/** Selects a part of the startup payload, so that components re-render only when that part changes. */
export function useStartup<Part>(select: (startup: Startup) => Part): Part;
export function useStartup(select?: (startup: Startup) => unknown): unknown {
  return useSuspenseQuery({ ...startupQuery, ...(select && { select }) }).data;
}

/** The viewer as policies take it; a stable object while its fields are unchanged. */
export const useViewer = (): Viewer => useStartup(viewerOf);

export function viewerOf({ user, moderates, bannedFrom }: Startup): Viewer {
  return {
    user: user && { id: user.id, username: user.username, isAdmin: user.isAdmin },
    moderates,
    bannedFrom: bannedFrom ?? [],
  };
}

/** Whether the viewer turned profile pictures off. */
export const hidesPictures = ({ user }: Startup): boolean => user?.hideUserProfilePictures === true;
export const usePicturesHidden = (): boolean => useStartup(hidesPictures);

export const useIsMember = (): boolean => useStartup(({ user }) => user !== null);

/** Updates a part of the startup payload, for example after joining a community. */
export function updateStartup(client: QueryClient, update: (startup: Startup) => Startup): void {
  client.setQueryData(startupQuery.queryKey, (startup) => startup && update(startup));
}

/** After login, logout or signup: drops all cached data, which belongs to another viewer. */
export async function startAgain(client: QueryClient): Promise<void> {
  const lasting = new Set<unknown>([siteQuery.queryKey[0], pollKey[0]]);
  const personal = { predicate: ({ queryKey }: Query) => !lasting.has(queryKey[0]) };
  client.removeQueries({ type: 'inactive', ...personal });
  await client.invalidateQueries(personal);
}

/** The poll's key. Its data goes into the startup payload. */
export const pollKey = ['polled-user'] as const;

/** Reloads the startup payload once the network is back: token and viewer may have changed. */
export function useRenewedStartup(): void {
  const client = useQueryClient();
  const online = useOnline();
  const wasOnline = useRef(true);
  useEffect(() => {
    if (online && !wasOnline.current) void client.invalidateQueries({ queryKey: startupQuery.queryKey });
    wasOnline.current = online;
  }, [client, online]);
}

/** The viewer with their points, for policies that need them. */
export const useScoredViewer = (): ScoredViewer => useStartup(scoredViewerOf);

function scoredViewerOf(startup: Startup): ScoredViewer {
  const viewer = viewerOf(startup);
  return { ...viewer, user: viewer.user && startup.user && { ...viewer.user, points: startup.user.points } };
}

/** The api's two codes for a community ban: one on comments, one on everything else. */
export const banCodes = ['banned-from-community', 'banned_from_community'];

/** Records a ban that the page did not know of, after the server refused an act because of it. */
export function learnBan(client: QueryClient, error: Error, communityId: string): boolean {
  const banned = isCallError(error) && error.code !== null && banCodes.includes(error.code);
  if (banned) {
    updateStartup(client, (startup) => ({
      ...startup,
      bannedFrom: [...new Set(startup.bannedFrom).add(communityId)],
    }));
  }
  return banned;
}
