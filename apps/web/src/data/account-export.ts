import { type AccountExport, usersApi } from '@confab/api-contract/calls';
import { timing } from '@confab/domain';
import { type Query, queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { fetching } from '../lib/fetching.ts';
import { mutate } from '../lib/mutate.ts';

/** The file with the viewer's own data. While it is being made, whoever looks at it is told when it is there. */
export const accountExportQuery = queryOptions({
  queryKey: ['account-export'],
  queryFn: fetching(usersApi.export, {}),
  // It is looked at for what holds now.
  staleTime: 0,
  refetchInterval: ({ state: { data } }: Query<AccountExport | null>) =>
    data && data.url === null ? timing.exportPollMs : false,
});

/** Has the file made. */
export function requestExport(client: QueryClient): Promise<unknown> {
  return mutate(
    client,
    {
      mutationFn: () => call(usersApi.requestExport, {}),
      onSuccess: async (requested) => {
        await client.cancelQueries({ queryKey: accountExportQuery.queryKey });
        client.setQueryData(accountExportQuery.queryKey, requested);
      },
    },
    undefined,
  );
}
