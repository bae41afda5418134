import { communitiesApi } from '@confab/api-contract/calls';
import { queryOptions } from '@tanstack/react-query';
import { fetching } from '../lib/fetching.ts';

/** A community with its moderators and rules, found under its name in any spelling. */
export function communityQuery(name: string) {
  return queryOptions({
    queryKey: ['community', name.toLowerCase()],
    queryFn: fetching(communitiesApi.get, { params: { communityId: name }, query: { byName: true } }),
  });
}
