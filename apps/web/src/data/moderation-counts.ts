import { moderationApi } from '@confab/api-contract/calls';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { fetching } from '../lib/fetching.ts';

/** How much waits for the moderators of a community, and how many members are banned from it. */
export function moderationCountsQuery(communityId: string) {
  return queryOptions({
    queryKey: ['moderation-counts', communityId],
    queryFn: fetching(moderationApi.counts, { params: { communityId } }),
  });
}

/** After an act that changes them. */
export function renewModerationCounts(client: QueryClient, communityId: string): Promise<void> {
  return client.invalidateQueries({ queryKey: moderationCountsQuery(communityId).queryKey });
}
