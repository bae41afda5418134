import { ringsApi } from '@confab/api-contract/calls';
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { byCursor, fetching } from '../lib/queries.ts';

export type RingFilter = 'listed' | 'dismissed';

export function ringsQuery(filter: RingFilter) {
  return infiniteQueryOptions({
    queryKey: ['rings', filter],
    queryFn: ({ pageParam: next, ...context }) =>
      fetching(ringsApi.list, { query: { filter, next } })(context),
    ...byCursor,
  });
}

/** Dismisses a ring, or lists it again. */
export function useMoveRing() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, to }: { id: number; to: RingFilter }) =>
      to === 'dismissed'
        ? call(ringsApi.dismiss, { params: { ringId: String(id) } })
        : call(ringsApi.relist, { params: { ringId: String(id) } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['rings'] }),
  });
}
