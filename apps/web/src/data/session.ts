import { sessionApi } from '@confab/api-contract/calls';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { isCallError } from '../lib/call-error.ts';
import { startAgain, updateStartup } from './startup.ts';

/** Logs in. The page stays where it is and shows what a member sees. */
export function useLogin() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (credentials: { username: string; password: string }) =>
      call(sessionApi.login, { body: credentials }),
    meta: { shownCodes: ['wrong-password', 'account_suspended'] },
    onSuccess: () => startAgain(client),
  });
}

export type NewAccount = { username: string; email: string; password: string; captchaToken: string };

/** Creates an account, which is then logged in. */
export function useSignup() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (account: NewAccount) => call(sessionApi.signup, { body: account }),
    meta: { shownCodes: signupCodes },
    onSuccess: () => startAgain(client),
    onError: (error) => {
      if (isCallError(error) && error.code === 'signups-disabled') {
        updateStartup(client, (startup) => ({ ...startup, signupsDisabled: true }));
      }
    },
  });
}

const signupCodes = [
  'signups-disabled',
  'captcha_verify_fail_1',
  'captcha_verify_fail_2',
  'user_exists',
  'invalid-username',
  'invalid-email',
  'invalid-password',
];
