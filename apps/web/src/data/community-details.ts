import type { CommunityDetail } from '@confab/api-contract/calls';
import type { QueryClient } from '@tanstack/react-query';
import { communityQuery } from './communities.ts';

/** Changes what a community's own page knows beside what lists show: its moderators, its rules, whether it is a default. */
export function updateDetails(
  client: QueryClient,
  { name }: { name: string },
  update: (details: CommunityDetail) => CommunityDetail,
): void {
  client.setQueryData(communityQuery(name).queryKey, (details) => details && update(details));
}

/** Asks for it again: somebody else may have changed it meanwhile. */
export function renewDetails(client: QueryClient, { name }: { name: string }): Promise<void> {
  return client.invalidateQueries({ queryKey: communityQuery(name).queryKey });
}
