import { communitiesApi } from '@confab/api-contract/calls';
import { limits } from '@confab/domain';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { fetching } from '../lib/fetching.ts';

/** Communities whose name holds what somebody typed; the largest ones while nothing is typed. */
export function communitySearchQuery(text: string) {
  const limit = limits.communitySearchMax;
  return queryOptions({
    queryKey: ['community-search', text.toLowerCase()],
    queryFn: fetching(communitiesApi.list, {
      query: text === '' ? { sort: 'size', limit } : { q: text, limit },
    }),
    placeholderData: keepPreviousData,
  });
}
