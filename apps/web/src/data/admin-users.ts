import { usersApi } from '@confab/api-contract/calls';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { fetching } from '../lib/fetching.ts';

const newest: string | undefined = undefined;

/** All accounts, or those whose names begin with a text; the newest first. For admins. */
export function accountsQuery(beginning: string) {
  const q = beginning === '' ? undefined : beginning;
  return infiniteQueryOptions({
    queryKey: ['accounts', beginning.toLowerCase()],
    queryFn: ({ pageParam: next, ...context }) => fetching(usersApi.list, { query: { q, next } })(context),
    initialPageParam: newest,
    getNextPageParam: ({ next }) => next ?? undefined,
    // While somebody types, what was found before stays.
    placeholderData: keepPreviousData,
  });
}
