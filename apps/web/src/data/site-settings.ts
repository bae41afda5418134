import { siteApi, type SiteSettings } from '@confab/api-contract/calls';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { fetching } from '../lib/fetching.ts';
import { updateStartup } from './startup.ts';

/** What admins switch at run time. */
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
