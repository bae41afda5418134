import { adminApi, communitiesApi, type CommunityDetail } from '@confab/api-contract/calls';
import type { PublicLog } from '@confab/domain';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { fetching, mutate } from '../lib/queries.ts';
import { showCommunity, updateDetails } from './communities.ts';

/** Only the changed settings: another moderator may change the rest at the same time. */
export type SettingsChange = { about?: string | null; postingRestricted?: boolean; publicLog?: PublicLog };

export function useChangeSettings({ id }: CommunityDetail) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: SettingsChange) =>
      call(communitiesApi.update, { params: { communityId: id }, body: change }),
    onSuccess: (saved) => {
      const { name, about, aboutHtml, postingRestricted, publicLog } = saved;
      showCommunity(client, { id, about, aboutHtml, postingRestricted });
      updateDetails(client, { name }, (details) => ({ ...details, publicLog }));
    },
  });
}

/** Adds a community to the defaults that new accounts join, or removes it. For admins. */
export function setDefault(
  client: QueryClient,
  { name }: CommunityDetail,
  isDefault: boolean,
): Promise<unknown> {
  return mutate(
    client,
    {
      mutationFn: () =>
        call(adminApi.act, {
          body: { action: isDefault ? 'add_default_forum' : 'remove_default_forum', name },
        }),
      onSuccess: () => updateDetails(client, { name }, (details) => ({ ...details, isDefault })),
    },
    undefined,
  );
}

/** The communities that new accounts join. */
export const defaultCommunitiesQuery = queryOptions({
  queryKey: ['default-communities'],
  queryFn: fetching(communitiesApi.list, { query: { set: 'default', sort: 'name_asc' } }),
});

export function useSetDefault() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ name, isDefault }: Pick<CommunityDetail, 'name'> & { isDefault: boolean }) =>
      call(adminApi.act, {
        body: { action: isDefault ? 'add_default_forum' : 'remove_default_forum', name },
      }),
    meta: { shownCodes: ['community/not-found'] },
    onSuccess: (_done, { name, isDefault }) =>
      updateDetails(client, { name }, (details) => ({ ...details, isDefault })),
    // Also after a failure: another admin may have been faster.
    onSettled: () => client.invalidateQueries({ queryKey: defaultCommunitiesQuery.queryKey }),
  });
}
