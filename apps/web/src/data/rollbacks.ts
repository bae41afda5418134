import { type BodyOf, type Call, type Rollback, rollbacksApi } from '@confab/api-contract/calls';
import type { RollbackAct } from '@confab/domain';
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { byCursor, fetching } from '../lib/queries.ts';

type Body<C> = C extends Call<infer S> ? BodyOf<S> : never;
/** What is to be taken back. */
export type RollbackChoice = Omit<Body<typeof rollbacksApi.preview>, 'next'>;

export const isUnderWay = ({ state }: Rollback) => state === 'removing' || state === 'restoring';

const askAgainMs = 1000;

/** The roll-backs in a community, or of the site; asked for again while one is under way. */
export function rollbacksQuery(communityId: string | null) {
  return infiniteQueryOptions({
    queryKey: ['rollbacks', communityId],
    queryFn: ({ pageParam: next, ...context }) =>
      fetching(rollbacksApi.list, { query: { communityId: communityId ?? undefined, next } })(context),
    ...byCursor,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ rollbacks }) => rollbacks.some(isUnderWay)) ? askAgainMs : false,
  });
}

/** Counts and shows what a choice would take back; the numbers of the last one stay until then. */
export function rollbackPreviewQuery(choice: RollbackChoice) {
  return infiniteQueryOptions({
    queryKey: ['rollbackPreview', choice],
    queryFn: ({ pageParam: next }) => call(rollbacksApi.preview, { body: { ...choice, next } }),
    ...byCursor,
    retry: false,
    placeholderData: keepPreviousData,
  });
}

const renew = (client: QueryClient) => client.invalidateQueries({ queryKey: ['rollbacks'] });

export function useStartRollback() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<typeof rollbacksApi.start>) => call(rollbacksApi.start, { body }),
    onSettled: () => renew(client),
  });
}

/** Stops a roll-back, restores what it removed, or removes it again. */
export function useMoveRollback() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, act }: { id: number; act: RollbackAct }) => {
      const given = { params: { rollbackId: String(id) } };
      return {
        stop: () => call(rollbacksApi.stop, given),
        undo: () => call(rollbacksApi.undo, given),
        redo: () => call(rollbacksApi.redo, given),
      }[act]();
    },
    onSettled: () => renew(client),
  });
}
