import type { MutationOptions, QueryClient } from '@tanstack/react-query';

/** A mutation that no component has to follow: made when it is wanted, and told of like any other when it fails. */
export function mutate<Data, Variables, Before>(
  client: QueryClient,
  options: MutationOptions<Data, Error, Variables, Before>,
  variables: Variables,
): Promise<Data> {
  return client.getMutationCache().build(client, options).execute(variables);
}
