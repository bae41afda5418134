import { communityRequestsApi } from '@confab/api-contract/calls';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { fetching } from '../lib/fetching.ts';

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
