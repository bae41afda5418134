import { siteApi } from '@confab/api-contract/calls';
import { queryOptions } from '@tanstack/react-query';
import { fetching } from '../lib/fetching.ts';

/** The last snapshot of each of the latest days, the latest first. For admins. */
export function dailySnapshotsQuery(days: number) {
  return queryOptions({
    queryKey: ['snapshots', days],
    queryFn: fetching(siteApi.snapshots, { query: { every: 'day', limit: days } }),
  });
}
