import { adminApi, type FoundUser, usersApi, type ViewedUser } from '@confab/api-contract/calls';
import { accountMessages, type BadgeType } from '@confab/domain';
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { alertError, showAlert } from '../lib/alerts.ts';
import { call, isCallError } from '../lib/call.ts';
import { exists, fetching } from '../lib/queries.ts';
import { startAgain } from './startup.ts';

/** A user by name; names ignore case. The fields depend on the viewer. */
export function userQuery(username: string) {
  return queryOptions({
    queryKey: ['user', username.toLowerCase()],
    queryFn: fetching(usersApi.get, { params: { username } }),
  });
}

/** The same with the fields for admins. */
export function userDetailsQuery(username: string) {
  return queryOptions({
    queryKey: [...userQuery(username).queryKey, 'details'],
    queryFn: fetching(usersApi.get, { params: { username }, query: { adminsView: 'true' } }),
    staleTime: 0,
  });
}

/** A few people whose names begin so. */
export function userSearchQuery(beginning: string) {
  return queryOptions({
    queryKey: ['user-search', beginning.toLowerCase()],
    queryFn: fetching(usersApi.search, { query: { q: beginning } }),
    placeholderData: keepPreviousData,
  });
}

/** The people that this page has found by name, and whose profiles it has shown. */
export function knownUsers(client: QueryClient): FoundUser[] {
  const searches = client.getQueriesData<FoundUser[]>({ queryKey: ['user-search'] });
  const profiles = client.getQueriesData<ViewedUser>({ queryKey: ['user'] });
  return [
    ...searches.flatMap(([, found]) => found ?? []),
    ...profiles.flatMap(([, user]) => (user && !user.deleted ? user : [])),
  ];
}

/** Whether a name is taken for new accounts. */
export function usernameTakenQuery(username: string) {
  return queryOptions({
    queryKey: ['username-taken', username.toLowerCase()],
    queryFn: (context) => exists(fetching(usersApi.get, { params: { username } })(context)),
    retry: false,
  });
}

export function useBadge(username: string, type: BadgeType) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (given: boolean) => {
      if (given) await call(usersApi.giveBadge, { params: { username }, body: { type } });
      else await call(usersApi.removeBadge, { params: { username, badge: type }, query: { byType: true } });
    },
    // Also after a failure: another admin may have been faster.
    onSettled: () => client.invalidateQueries({ queryKey: userQuery(username).queryKey }),
  });
}

type Ban = {
  username: string;
  deletesContent: boolean;
  expires?: string;
  reason: string;
  note?: string;
};

/** Suspends an account; answers whether it succeeded, and then drops all cached data. */
export function banAccount(client: QueryClient, { deletesContent, ...ban }: Ban): Promise<boolean> {
  const body = { action: 'ban_user' as const, ...ban, ...(deletesContent && { deleteContentDays: 0 }) };
  return act(client, call(adminApi.act, { body }), accountMessages.userBanned, accountMessages.banFailed);
}

/** Lifts a suspension. Content that was deleted with it stays deleted. */
export function unbanAccount(client: QueryClient, username: string): Promise<boolean> {
  const body = { action: 'unban_user' as const, username };
  return act(client, call(adminApi.act, { body }), accountMessages.userUnbanned, accountMessages.unbanFailed);
}

async function act(
  client: QueryClient,
  acting: Promise<unknown>,
  done: string,
  failed: (response: string) => string,
): Promise<boolean> {
  try {
    await acting;
  } catch (error) {
    alertError(error, isCallError(error) ? failed(error.message) : undefined);
    return false;
  }
  showAlert({ kind: 'ok', text: done });
  // Feeds, threads and lists of users all contain the account or its content.
  await startAgain(client);
  return true;
}
