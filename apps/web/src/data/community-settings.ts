import { adminApi, communitiesApi, type CommunityDetail } from '@confab/api-contract/calls';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { mutate } from '../lib/mutate.ts';
import { updateDetails } from './community-details.ts';
import { showCommunity } from './show-community.ts';

/** What somebody changed; the rest stays as it is, also where another moderator changes it at the same time. */
export type SettingsChange = { about?: string | null; postingRestricted?: boolean };

export function useChangeSettings({ id }: CommunityDetail) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: SettingsChange) =>
      call(communitiesApi.update, { params: { communityId: id }, body: change }),
    onSuccess: ({ about, aboutHtml, postingRestricted }) =>
      showCommunity(client, { id, about, aboutHtml, postingRestricted }),
  });
}

/** Makes a community one that new members join, or no longer: for admins. */
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
