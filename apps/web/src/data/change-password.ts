import { usersApi } from '@confab/api-contract/calls';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { sessionsQuery } from './sessions.ts';

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
