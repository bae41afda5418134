import { communityRequestsApi } from '@confab/api-contract/calls';
import { useMutation } from '@tanstack/react-query';
import { call } from '../lib/call.ts';

/** Asks the admins for a community. */
export function useRequestCommunity() {
  return useMutation({
    mutationFn: (request: { name: string; note: string }) =>
      call(communityRequestsApi.create, { body: request }),
    meta: { shownCodes: ['community-already-exists', 'invalid-community-name'] },
  });
}
