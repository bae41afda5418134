import {
  type AccountErasure,
  commentsApi,
  siteApi,
  type SitePictures,
  usersApi,
} from '@confab/api-contract/calls';
import { type SiteSettingChanges, type SiteTextKey, timing } from '@confab/domain';
import {
  infiniteQueryOptions,
  keepPreviousData,
  type Query,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { byCursor, fetching } from '../lib/queries.ts';
import type { FeedItemsPage } from './feeds.ts';
import { upload } from '../lib/upload.ts';
import { startupQuery, updateStartup } from './startup.ts';

/** All accounts, or those whose names begin with a text; the newest first. For admins. */
export function accountsQuery(beginning: string) {
  const q = beginning === '' ? undefined : beginning;
  return infiniteQueryOptions({
    queryKey: ['accounts', beginning.toLowerCase()],
    queryFn: ({ pageParam: next, ...context }) => fetching(usersApi.list, { query: { q, next } })(context),
    ...byCursor,
    // Keeps the previous results while the admin types.
    placeholderData: keepPreviousData,
  });
}

/** How much an account wrote, and how far its deletion with all of it has come: asked again until that is done. */
export function erasureQuery(username: string) {
  return queryOptions({
    queryKey: ['erasure', username],
    queryFn: fetching(usersApi.erasure, { params: { username } }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }: Query<AccountErasure>) =>
      data?.progress?.finishedAt === null ? timing.erasurePollMs : false,
  });
}

export function useErase(username: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (password: string) => call(usersApi.erase, { params: { username }, body: { password } }),
    meta: { shownCodes: ['wrong_password', 'overloaded'] },
    onSuccess: async (erasure) => {
      client.setQueryData(erasureQuery(username).queryKey, erasure);
      await client.invalidateQueries({ queryKey: ['accounts'] });
    },
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
    ...byCursor,
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

/** The shield's figures, asked again for as long as they are shown. */
export const shieldQuery = queryOptions({
  queryKey: ['shield'],
  queryFn: fetching(siteApi.shield, {}),
  staleTime: 0,
  refetchInterval: timing.shieldPollMs,
});

export function useChangeSiteSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: SiteSettingChanges) => call(siteApi.updateSettings, { body: change }),
    onSuccess: (settings) => {
      client.setQueryData(siteSettingsQuery.queryKey, settings);
      // Without a name of its own the site has that of the environment, which only the server knows.
      if (settings.siteName === null) void client.invalidateQueries({ queryKey: startupQuery.queryKey });
      const { torBlocked: _notPublic, addressDays: _neither, shield, siteName, search, ...shown } = settings;
      client.setQueryData(shieldQuery.queryKey, (state) => state && { ...state, setting: shield });
      updateStartup(client, (startup) => ({
        ...startup,
        ...shown,
        siteName: siteName ?? startup.siteName,
        searchDisabled: !search,
      }));
    },
  });
}

export const siteTextsQuery = queryOptions({
  queryKey: ['site-texts'],
  queryFn: fetching(siteApi.texts, {}),
});

export const siteTextVersionsQuery = (key: SiteTextKey, language: string) =>
  queryOptions({
    queryKey: ['site-text-versions', key, language],
    queryFn: fetching(siteApi.textVersions, { params: { key }, query: { language } }),
  });

export function useChangeSiteText(key: SiteTextKey, language: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: string | null) =>
      call(siteApi.changeText, { params: { key }, body: { language, body } }),
    onSuccess: async (versions) => {
      client.setQueryData(siteTextVersionsQuery(key, language).queryKey, versions);
      await Promise.all([
        client.invalidateQueries({ queryKey: siteTextsQuery.queryKey }),
        client.invalidateQueries({ queryKey: ['site-text', key] }),
        // It has the lines, and whether there is an imprint.
        client.invalidateQueries({ queryKey: startupQuery.queryKey }),
      ]);
    },
  });
}

export type SitePictureUse = keyof SitePictures;

/** Sets or removes the logo or icon, and shows it. */
export function useChangeSitePicture(use: SitePictureUse) {
  const client = useQueryClient();
  const params = { use };
  return useMutation({
    mutationFn: (file: File | null) =>
      file
        ? upload(
            siteApi.setPicture,
            { params, field: 'image', file },
            {
              onProgress: () => undefined,
              signal: new AbortController().signal,
            },
          )
        : call(siteApi.deletePicture, { params }),
    onSuccess: (pictures) => updateStartup(client, (startup) => ({ ...startup, ...pictures })),
  });
}
