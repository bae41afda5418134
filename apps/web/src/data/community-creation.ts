import { communitiesApi, type CommunityRequest, communityRequestsApi } from '@confab/api-contract/calls';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { showAlert } from '../lib/alerts.ts';
import { call } from '../lib/call.ts';
import { fetching, mutate } from '../lib/queries.ts';
import { addToSidebar } from './communities.ts';
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

export function useRequestCommunity() {
  return useMutation({
    mutationFn: (request: { name: string; note: string }) =>
      call(communityRequestsApi.create, { body: request }),
    meta: { shownCodes: ['community-already-exists', 'invalid-community-name'] },
  });
}

/** Open requests for communities, the newest first. */
export const communityRequestsQuery = queryOptions({
  queryKey: ['community-requests'],
  queryFn: fetching(communityRequestsApi.list, {}),
});

/** Removes a request from the list, granted or not. */
export function deleteRequest(client: QueryClient, { id, communityName }: CommunityRequest): Promise<null> {
  const { queryKey } = communityRequestsQuery;
  return mutate(
    client,
    {
      mutationFn: () => call(communityRequestsApi.delete, { params: { requestId: String(id) } }),
      onSuccess: () => {
        client.setQueryData(queryKey, (requests) => requests?.filter((request) => request.id !== id));
        showAlert({ kind: 'ok', text: `The request for /${communityName} is deleted.` });
        // A list that was requested earlier may still contain it.
        void client.invalidateQueries({ queryKey });
      },
    },
    undefined,
  );
}
