import { type CommunityRequest, communityRequestsApi } from '@confab/api-contract/calls';
import { type QueryClient, queryOptions, useMutation } from '@tanstack/react-query';
import { showAlert } from '../lib/alerts.ts';
import { call } from '../lib/call.ts';
import { fetching } from '../lib/fetching.ts';
import { mutate } from '../lib/mutate.ts';

/** Asks the admins for a community. */
export function useRequestCommunity() {
  return useMutation({
    mutationFn: (request: { name: string; note: string }) =>
      call(communityRequestsApi.create, { body: request }),
    meta: { shownCodes: ['community-already-exists', 'invalid-community-name'] },
  });
}

/** The requests that wait for the admins, the newest first. */
export const communityRequestsQuery = queryOptions({
  queryKey: ['community-requests'],
  queryFn: fetching(communityRequestsApi.list, {}),
});

/** Takes a request off the list, whatever became of it. */
export function deleteRequest(client: QueryClient, { id, communityName }: CommunityRequest): Promise<null> {
  const { queryKey } = communityRequestsQuery;
  return mutate(
    client,
    {
      mutationFn: () => call(communityRequestsApi.delete, { params: { requestId: String(id) } }),
      onSuccess: () => {
        client.setQueryData(queryKey, (requests) => requests?.filter((request) => request.id !== id));
        showAlert({ kind: 'ok', text: `The request for /${communityName} is deleted.` });
        // A list that is on its way may still have it.
        void client.invalidateQueries({ queryKey });
      },
    },
    undefined,
  );
}
