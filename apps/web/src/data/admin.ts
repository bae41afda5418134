import { commentsApi, siteApi, type SiteSettings, usersApi } from '@confab/api-contract/calls';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { fetching } from '../lib/queries.ts';
import type { FeedItemsPage } from './feeds.ts';
import { updateStartup } from './startup.ts';

const newest: string | undefined = undefined;

/** All accounts, or those whose names begin with a text; the newest first. For admins. */
export function accountsQuery(beginning: string) {
  const q = beginning === '' ? undefined : beginning;
  return infiniteQueryOptions({
    queryKey: ['accounts', beginning.toLowerCase()],
    queryFn: ({ pageParam: next, ...context }) => fetching(usersApi.list, { query: { q, next } })(context),
    initialPageParam: newest,
    getNextPageParam: ({ next }) => next ?? undefined,
    // Keeps the previous results while the admin types.
    placeholderData: keepPreviousData,
  });
}

/**
 * All comments of the site, or those of one author; the newest first. For admins. A feed key, so that votes and
 * deletions reach it.
 */
export function allCommentsQuery(by: string) {
  const username = by === '' ? undefined : by;
  return infiniteQueryOptions({
    queryKey: ['feed', { commentsOf: by.toLowerCase() }],
    queryFn: async ({ pageParam: next, ...context }): Promise<FeedItemsPage> => {
      const page = await fetching(commentsApi.listAll, { query: { username, next } })(context);
      return { items: page.comments.map((item) => ({ type: 'comment', item })), next: page.next };
    },
    initialPageParam: newest,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

/** The last snapshot of each of the latest days, the latest first. For admins. */
export function dailySnapshotsQuery(days: number) {
  return queryOptions({
    queryKey: ['snapshots', days],
    queryFn: fetching(siteApi.snapshots, { query: { every: 'day', limit: days } }),
  });
}

export const siteSettingsQuery = queryOptions({
  queryKey: ['site-settings'],
  queryFn: fetching(siteApi.settings, {}),
});

export function useChangeSiteSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: Partial<SiteSettings>) => call(siteApi.updateSettings, { body: change }),
    onSuccess: (settings) => {
      client.setQueryData(siteSettingsQuery.queryKey, settings);
      updateStartup(client, (startup) => ({ ...startup, signupsDisabled: settings.signupsDisabled }));
    },
  });
}
