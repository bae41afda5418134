import { moderationApi } from '@confab/api-contract/calls';
import type { ModerationAct } from '@confab/domain';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { fetching } from '../lib/fetching.ts';

/** Of one moderator, of one kind, or of all. */
export type LogFilter = { by?: string | undefined; act?: ModerationAct | undefined };

const latest: string | undefined = undefined;

/** What moderators and admins did in a community, the latest first. */
export function moderationLogQuery(communityId: string, { by, act }: LogFilter) {
  return infiniteQueryOptions({
    queryKey: ['moderation-log', communityId, by ?? '', act ?? ''],
    queryFn: ({ pageParam: next, ...context }) =>
      fetching(moderationApi.log, { params: { communityId }, query: { by, act, next } })(context),
    initialPageParam: latest,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}
