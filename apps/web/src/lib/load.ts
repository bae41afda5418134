import type { QueryClient, QueryExecuteOptions, QueryKey } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import { isCallError } from './call-error.ts';

/**
 * For loaders: what a query holds, or gets now. Something older is shown as it is, and renewed once it is on screen.
 * What the API does not know becomes the not-found page, answered with status 404.
 */
export async function load<Fetched, Key extends QueryKey, Data = Fetched>(
  client: QueryClient,
  options: Omit<QueryExecuteOptions<Fetched, Error, Data, Fetched, Key>, 'staleTime'>,
): Promise<Data> {
  try {
    return await client.query({ ...options, staleTime: 'static' });
  } catch (error) {
    if (isCallError(error, 404)) throw notFound();
    throw error;
  }
}
