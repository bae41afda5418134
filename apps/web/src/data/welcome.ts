import { sessionApi } from '@confab/api-contract/calls';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { fetching, load } from '../lib/queries.ts';
import { startupQuery } from './startup.ts';

/** People, communities and threads that show visitors what the site is like. */
export const welcomeQuery = queryOptions({
  queryKey: ['welcome'],
  queryFn: fetching(sessionApi.welcome, {}),
  staleTime: Infinity,
  retry: false,
});

/** For loaders of visitors' pages. They do without what cannot be loaded; in the browser they do not wait for it. */
export async function loadWelcome(client: QueryClient): Promise<void> {
  const { user } = await load(client, startupQuery);
  if (user !== null) return;
  const loading = client.query({ ...welcomeQuery, staleTime: 'static' }).catch(() => undefined);
  if (import.meta.env.SSR) await loading;
}
