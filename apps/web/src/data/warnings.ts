import { warningsApi } from '@confab/api-contract/calls';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { showAlert } from '../lib/alerts.ts';
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
    // It was taken back: the list shows that.
    meta: { shownCodes: ['warning-not-found'] },
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

/** Takes a warning back, read or not. */
export function useUndoWarning(communityId: string, username: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(warningsApi.undo, { params: { communityId, warningId: String(id) } }),
    onSuccess: () => showAlert({ kind: 'ok', text: 'The warning is taken back.' }),
    onSettled: () => {
      renewModtools(client, communityId);
      return client.invalidateQueries(recordQuery(communityId, username));
    },
  });
}
