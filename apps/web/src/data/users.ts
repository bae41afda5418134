import { usersApi } from '@confab/api-contract/calls';
import { queryOptions } from '@tanstack/react-query';
import { exists } from '../lib/exists.ts';
import { fetching } from '../lib/fetching.ts';

/** A person, found under their name in any spelling. How much is told of them depends on who asks. */
export function userQuery(username: string) {
  return queryOptions({
    queryKey: ['user', username.toLowerCase()],
    queryFn: fetching(usersApi.get, { params: { username } }),
  });
}

/** The same with all that admins are told. */
export function userDetailsQuery(username: string) {
  return queryOptions({
    queryKey: [...userQuery(username).queryKey, 'details'],
    queryFn: fetching(usersApi.get, { params: { username }, query: { adminsView: 'true' } }),
    // It is looked at for what holds now.
    staleTime: 0,
  });
}

/** Whether a new account can no longer have a name. */
export function usernameTakenQuery(username: string) {
  return queryOptions({
    queryKey: ['username-taken', username.toLowerCase()],
    queryFn: (context) => exists(fetching(usersApi.get, { params: { username } })(context)),
    retry: false,
  });
}
