import {
  type AccountExport,
  type Call,
  type InputOf,
  type MemberSession,
  type OwnUser,
  sessionApi,
  usersApi,
} from '@confab/api-contract/calls';
import { timing } from '@confab/domain';
import {
  type Query,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { fetching, mutate } from '../lib/queries.ts';
import { leaveAsVisitor } from './session.ts';
import { pollKey, updateStartup } from './startup.ts';
import { userQuery } from './users.ts';

type ShapeOf<C> = C extends Call<infer S> ? S : never;

/** The account settings that the owner changes with Save. */
export type AccountSettings = Pick<OwnUser, keyof InputOf<ShapeOf<typeof usersApi.updateProfile>>['body']>;

/** Saves only the changed settings: another browser may change the rest at the same time. */
export function useSaveSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: Partial<AccountSettings>) => call(usersApi.updateProfile, { body: change }),
    meta: { shownCodes: ['invalid-email', 'email-blocked'] },
    onSuccess: (user) => showOwnUser(client, user),
  });
}

/** Replaces the cached viewer with the one that a call returned. */
async function showOwnUser(client: QueryClient, user: OwnUser): Promise<void> {
  // A poll that started before this call would bring the old values back.
  await client.cancelQueries({ queryKey: pollKey });
  updateStartup(client, (startup) => ({ ...startup, user }));
  await client.invalidateQueries({ queryKey: userQuery(user.username).queryKey });
}

/** The viewer's active sessions. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: fetching(sessionApi.list, {}),
  staleTime: 0,
});

/** Logs other browsers out, one after the other. The list then shows those that failed. */
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

export type PasswordChange = { password: string; newPassword: string; repeatPassword: string };

/** Changes the viewer's password, which logs every other browser out. */
export function useChangePassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: PasswordChange) => call(usersApi.changePassword, { body: change }),
    meta: { shownCodes: ['wrong-password', 'password_not_match', 'invalid-password', 'overloaded'] },
    onSuccess: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
}

export function useDeleteAccount(username: string) {
  return useMutation({
    mutationFn: (password: string) => call(usersApi.delete, { params: { username }, body: { password } }),
    meta: { shownCodes: ['wrong_password', 'overloaded'] },
  });
}

/** The account no longer exists: the page treats the viewer as a visitor before the server confirms it. */
export function leaveDeletedAccount(client: QueryClient): Promise<void> {
  updateStartup(client, (startup) => ({ ...startup, user: null, moderates: [], bannedFrom: null }));
  return leaveAsVisitor(client);
}

/** The file with the viewer's own data. Polled while it is being made. */
export const accountExportQuery = queryOptions({
  queryKey: ['account-export'],
  queryFn: fetching(usersApi.export, {}),
  staleTime: 0,
  refetchInterval: ({ state: { data } }: Query<AccountExport | null>) =>
    data && data.url === null ? timing.exportPollMs : false,
});

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
