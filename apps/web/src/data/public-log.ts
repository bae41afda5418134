import { moderationApi } from '@confab/api-contract/calls';
import { queryOptions } from '@tanstack/react-query';
import { fetching } from '../lib/queries.ts';

export type PublicLogFilter = {
  act?: string | undefined;
  member?: string | undefined;
  /** Days, both of which count. */
  since?: string | undefined;
  until?: string | undefined;
  next?: string | undefined;
};

/** A page of what everybody may read of a community's log; of the site's, with null. */
export function publicLogQuery(
  communityId: string | null,
  { act, member, since, until, next }: PublicLogFilter,
) {
  const query = {
    // The API refuses what it does not know.
    act: act as '' | undefined,
    member: member?.replace(/^@/, ''),
    since,
    until: until === undefined ? undefined : dayAfter(until),
    next,
  };
  return queryOptions({
    queryKey: ['public-log', communityId, query],
    queryFn:
      communityId === null
        ? fetching(moderationApi.siteLog, { query })
        : fetching(moderationApi.publicLog, { params: { communityId }, query }),
  });
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
}
