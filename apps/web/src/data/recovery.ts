import { sessionApi } from '@confab/api-contract/calls';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { startAgain } from './startup.ts';

/** What somebody calls their account. */
export type Account = { username: string } | { email: string };

/** Asks for a mailed way back into an account. The answer does not tell whether there is one. */
export function useRecover() {
  return useMutation({
    mutationFn: (account: Account) => call(sessionApi.recover, { body: account }),
    meta: { shownCodes: ['invalid-email'] },
  });
}

/** Sets a new password with a mailed token. Wherever somebody was logged in to the account, here too, they no longer are. */
export function useResetPassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (reset: { token: string; password: string }) =>
      call(sessionApi.resetPassword, { body: reset }),
    meta: { shownCodes: ['invalid-token', 'invalid-password'] },
    onSuccess: () => startAgain(client),
  });
}
