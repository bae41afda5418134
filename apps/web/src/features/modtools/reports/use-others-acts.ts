import type { ReportsPage } from '@confab/api-contract/calls';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { moderationCountsQuery } from '../../../data/moderation-counts.ts';

type Details = ReportsPage['details'];

const askAgainMs = 15_000;

/**
 * Asks now and then how many reports there are. What others have dealt with goes by itself; what has come in waits for
 * `arrived` to be asked for, so that nothing moves under a finger.
 */
export function useOthersActs(
  communityId: string,
  shown: Details | undefined,
  reload: () => unknown,
): { arrived: boolean } {
  const { data: counts } = useQuery({
    ...moderationCountsQuery(communityId),
    refetchInterval: askAgainMs,
  });
  const now = counts && counts.noPostReports + counts.noCommentReports;
  const fewer = shown !== undefined && now !== undefined && now < shown.noReports;

  // Talks to the server: the list is behind.
  useEffect(() => {
    if (fewer) reload();
  }, [fewer, reload]);

  return { arrived: shown !== undefined && now !== undefined && now > shown.noReports };
}
