import { sessionApi, type Startup as WholeStartup } from '@confab/api-contract/calls';
import { layout, type Viewer } from '@confab/domain';
import {
  type Query,
  queryOptions,
  type QueryClient,
  useQueryClient,
  useSuspenseQuery,
} from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { fetching } from '../lib/fetching.ts';
import { useOnline } from '../lib/online.ts';
import { inSidebar, type SidebarList } from './sidebar-list.ts';
import { siteQuery } from './site.ts';

/** Of lists it has what the sidebar says of them. */
export type Startup = Omit<WholeStartup, 'lists'> & { lists: SidebarList[] };

const fetchWhole = fetching(sessionApi.initial, {
  query: {
    communitiesLimit: `${layout.sidebarCommunities}`,
    // One more tells that there are more.
    listsLimit: `${layout.sidebarLists + 1}`,
  },
});

/**
 * Everything an app needs to start: the viewer, and what the site allows. Of their communities and lists what the
 * sidebar shows at first: every page carries it.
 */
export const startupQuery = queryOptions({
  queryKey: ['startup'],
  queryFn: async (context): Promise<Startup> => {
    const startup = await fetchWhole(context);
    // What is written into a page is kept small.
    return import.meta.env.SSR ? { ...startup, lists: startup.lists.map(inSidebar) } : startup;
  },
  staleTime: Infinity,
  gcTime: Infinity,
});

export function useStartup(): Startup;
/** A part of it: what does not show the rest is not drawn again when that changes. */
export function useStartup<Part>(select: (startup: Startup) => Part): Part;
export function useStartup(select?: (startup: Startup) => unknown): unknown {
  return useSuspenseQuery({ ...startupQuery, ...(select && { select }) }).data;
}

/** Whoever is looking, as policies ask for it: the same object as long as nothing changes that these want to know. */
export const useViewer = (): Viewer => useStartup(viewerOf);

export function viewerOf({ user, moderates, bannedFrom }: Startup): Viewer {
  return {
    user: user && { id: user.id, username: user.username, isAdmin: user.isAdmin },
    moderates,
    bannedFrom: bannedFrom ?? [],
  };
}

/** Whether the viewer wants to see no pictures of people. */
export const usePicturesHidden = (): boolean =>
  useStartup(({ user }) => user?.hideUserProfilePictures === true);

/** Whether somebody is logged in, for what does not care who. */
export const useIsMember = (): boolean => useStartup(({ user }) => user !== null);

/** Puts a part of the startup payload in place of the earlier one: a joined community, a new name. */
export function updateStartup(client: QueryClient, update: (startup: Startup) => Startup): void {
  client.setQueryData(startupQuery.queryKey, (startup) => startup && update(startup));
}

/** After login, logout or signup nothing that was fetched before may stay: it was somebody else's view. */
export async function startAgain(client: QueryClient): Promise<void> {
  const lasting = new Set<unknown>([siteQuery.queryKey[0], pollKey[0]]);
  const personal = { predicate: ({ queryKey }: Query) => !lasting.has(queryKey[0]) };
  client.removeQueries({ type: 'inactive', ...personal });
  await client.invalidateQueries(personal);
}

/** The poll of the viewer. Under it stands no data: what comes goes into the startup payload. */
export const pollKey = ['polled-user'] as const;

/** Asks for the startup payload again once the network is back: token and viewer may be others by then. */
export function useRenewedStartup(): void {
  const client = useQueryClient();
  const online = useOnline();
  const wasOnline = useRef(true);
  // Talks to the network.
  useEffect(() => {
    if (online && !wasOnline.current) void client.invalidateQueries({ queryKey: startupQuery.queryKey });
    wasOnline.current = online;
  }, [client, online]);
}
