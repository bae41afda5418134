import type { Call, InputOf, ResponseOf, Shape } from '@confab/api-contract/calls';
import type { MutationOptions, QueryClient, QueryExecuteOptions, QueryKey } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import { call, isCallError, type MakeCall } from './call.ts';

const callsOfRequests = new WeakMap<QueryClient, MakeCall>();

/** On the server each request has its own query client, with calls that carry the visitor's cookie. */
export function setCallOfRequest(client: QueryClient, callOfRequest: MakeCall): void {
  callsOfRequests.set(client, callOfRequest);
}

/**
 * The query function of a GET call, the same on both sides: `queryOptions({ queryKey: ['post', id], queryFn:
 * fetching(postsApi.get, { params: { publicId: id } }) })`.
 */
export function fetching<S extends Shape>(endpoint: Call<S>, input: InputOf<S>) {
  return ({ client, signal }: { client: QueryClient; signal: AbortSignal }): Promise<ResponseOf<S>> =>
    (callsOfRequests.get(client) ?? call)(endpoint, { ...input, signal });
}

const firstPage: string | undefined = undefined;

/** Of an infinite query whose pages say where the next one begins. */
export const byCursor = {
  initialPageParam: firstPage,
  getNextPageParam: ({ next }: { next: string | null }) => next ?? undefined,
};

/**
 * For loaders: the cached data of a query, or a fetch. Stale data is shown and refetched once it is on screen. A 404 of
 * the API becomes the not-found page.
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

/** Whether a lookup finds something: a 404 is an answer here, not a failure. */
export async function exists(lookup: Promise<unknown>): Promise<boolean> {
  try {
    await lookup;
    return true;
  } catch (error) {
    if (isCallError(error, 404)) return false;
    throw error;
  }
}

/** Runs a mutation without a component. Failures are shown like those of `useMutation`. */
export function mutate<Data, Variables, Before>(
  client: QueryClient,
  options: MutationOptions<Data, Error, Variables, Before>,
  variables: Variables,
): Promise<Data> {
  return client.getMutationCache().build(client, options).execute(variables);
}
