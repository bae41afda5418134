import { communitiesApi } from '@confab/api-contract/calls';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { addToSidebar } from './sidebar-communities.ts';
import { updateStartup } from './startup.ts';

export function useCreateCommunity() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (community: { name: string; about: string }) =>
      call(communitiesApi.create, { body: community }),
    meta: {
      shownCodes: ['community-exists', 'invalid-community-name', 'not-enough-points', 'max-limit-reached'],
    },
    onSuccess: (created) => {
      addToSidebar(client, created);
      updateStartup(client, (startup) => ({ ...startup, moderates: [...startup.moderates, created.id] }));
      for (const list of ['communities', 'community-search', 'community-requests']) {
        void client.invalidateQueries({ queryKey: [list] });
      }
    },
  });
}
