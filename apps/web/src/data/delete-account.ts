import { usersApi } from '@confab/api-contract/calls';
import { type QueryClient, useMutation } from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { leaveAsVisitor } from './logout.ts';
import { updateStartup } from './startup.ts';

/** Deletes the viewer's own account. */
export function useDeleteAccount(username: string) {
  return useMutation({
    mutationFn: (password: string) => call(usersApi.delete, { params: { username }, body: { password } }),
    meta: { shownCodes: ['wrong_password', 'overloaded'] },
  });
}

/** The account is gone: from now on nobody is logged in, also before the server has said what a visitor sees. */
export function leaveDeletedAccount(client: QueryClient): Promise<void> {
  updateStartup(client, (startup) => ({ ...startup, user: null, moderates: [], bannedFrom: null }));
  return leaveAsVisitor(client);
}
