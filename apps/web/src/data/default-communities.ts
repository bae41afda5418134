import { adminApi, communitiesApi, type CommunityDetail } from '@confab/api-contract/calls';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { fetching } from '../lib/fetching.ts';
import { updateDetails } from './community-details.ts';

/** The communities that whoever signs up joins. */
export const defaultCommunitiesQuery = queryOptions({
  queryKey: ['default-communities'],
  queryFn: fetching(communitiesApi.list, { query: { set: 'default', sort: 'name_asc' } }),
});

/** Makes a community one of them, or no longer. */
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
    // After each act, also one that failed: another admin may have been quicker.
    onSettled: () => client.invalidateQueries({ queryKey: defaultCommunitiesQuery.queryKey }),
  });
}
