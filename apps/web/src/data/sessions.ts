import { type MemberSession, sessionApi } from '@confab/api-contract/calls';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { fetching } from '../lib/fetching.ts';
import { mutate } from '../lib/mutate.ts';

/** Where the viewer is logged in. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: fetching(sessionApi.list, {}),
  // It is looked at for what holds now.
  staleTime: 0,
});

/** Logs other browsers out, one after the other: of those that could not be, the list shows what is left. */
export function endSessions(client: QueryClient, sessions: readonly MemberSession[]): Promise<void> {
  return mutate(
    client,
    {
      mutationFn: async () => {
        for (const { id } of sessions) {
          await call(sessionApi.end, { params: { sessionId: String(id) } });
        }
      },
      onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
    },
    undefined,
  );
}
