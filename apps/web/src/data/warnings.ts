import { warningsApi } from '@confab/api-contract/calls';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { fetching } from '../lib/queries.ts';
import { renewModtools } from './communities.ts';
import { recordQuery } from './moderation.ts';

/** Warnings that the viewer has not read, the oldest first. */
export const unreadWarningsQuery = queryOptions({
  queryKey: ['unread-warnings'],
  queryFn: fetching(warningsApi.list, { query: {} }),
  // Moderators may warn at any moment.
  staleTime: 0,
});

export function useReadWarning() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(warningsApi.read, { params: { warningId: String(id) } }),
    onSettled: () => client.invalidateQueries(unreadWarningsQuery),
  });
}

export function useWarn(communityId: string, username: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { title?: string; text: string }) =>
      call(warningsApi.warn, { params: { communityId, username }, body }),
    onSettled: () => {
      renewModtools(client, communityId);
      return client.invalidateQueries(recordQuery(communityId, username));
    },
  });
}
