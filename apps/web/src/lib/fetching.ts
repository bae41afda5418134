import type { Call, InputOf, ResponseOf, Shape } from '@confab/api-contract/calls';
import type { QueryClient } from '@tanstack/react-query';
import { call, type MakeCall } from './call.ts';

const callsOfRequests = new WeakMap<QueryClient, MakeCall>();

/** The server gives every request its own query client, and calls that carry the visitor's cookie. */
export function setCallOfRequest(client: QueryClient, callOfRequest: MakeCall): void {
  callsOfRequests.set(client, callOfRequest);
}

/**
 * The query function of a GET call, the same on both sides:
 * `queryOptions({ queryKey: ['post', id], queryFn: fetching(postsApi.get, { params: { publicId: id } }) })`.
 */
export function fetching<S extends Shape>(endpoint: Call<S>, input: InputOf<S>) {
  return ({ client, signal }: { client: QueryClient; signal: AbortSignal }): Promise<ResponseOf<S>> =>
    (callsOfRequests.get(client) ?? call)(endpoint, { ...input, signal });
}
