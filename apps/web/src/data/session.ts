import { sessionApi } from '@confab/api-contract/calls';
import { accountMessages } from '@confab/domain';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, isCallError } from '../lib/call.ts';
import { forgetDrafts } from '../lib/kept-files.ts';
import { forgetHistory } from '../lib/device-history.ts';
import { forgetPushAsked } from '../lib/device-settings.ts';
import { clearShared, readingPrefix, type WorkerMessage } from '../lib/worker-messages.ts';
import { clearOutbox } from './outbox.ts';
import { startAgain, updateStartup } from './startup.ts';

/** Logs in. The page stays where it is and shows what a member sees. */
export function useLogin() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (credentials: { username: string; password: string }) =>
      call(sessionApi.login, { body: { ...credentials, evenSuspended: true } }),
    meta: { shownCodes: ['wrong-password', 'sign-up-pending', 'sign-up-declined'] },
    onSuccess: () => startAgain(client),
  });
}

export type NewAccount = {
  username: string;
  email: string;
  password: string;
  captchaToken: string;
  /** To the site's question, where sign-ups are by approval. */
  answer?: string | undefined;
  /** The code of an invitation. */
  invitation?: string | undefined;
};

/** Creates an account and logs in to it. */
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
  'address-blocked',
  'username-blocked',
  'email-blocked',
  'invitation-needed',
  'invitation-over',
  'answer-needed',
  'sign-up-pending',
];

export type Account = { username: string } | { email: string };

/** Requests a password reset mail. The answer does not reveal whether the account exists. */
export function useRecover() {
  return useMutation({
    mutationFn: (account: Account) => call(sessionApi.recover, { body: account }),
    meta: { shownCodes: ['invalid-email'] },
  });
}

/** Sets a new password with a mailed token. All sessions of the account end, also in this browser. */
export function useResetPassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (reset: { token: string; password: string }) =>
      call(sessionApi.resetPassword, { body: reset }),
    meta: { shownCodes: ['invalid-token', 'invalid-password'] },
    onSuccess: () => startAgain(client),
  });
}

/**
 * Deletes the service worker's copies. The worker is told first, so that requests under way store nothing afterwards.
 */
async function forgetReading(): Promise<void> {
  // Absent in insecure contexts.
  if (!('caches' in globalThis)) return;
  const message: WorkerMessage = { kind: 'forget' };
  navigator.serviceWorker.controller?.postMessage(message);
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(readingPrefix)).map((name) => caches.delete(name)),
  );
}

/** Deletes everything of a member on this device: drafts, queued items, what they read and its copies. */
async function forgetMember(): Promise<void> {
  forgetPushAsked();
  forgetHistory();
  await Promise.all([forgetDrafts(), clearOutbox(), clearShared(), forgetReading()]);
}

export function useLogout() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(sessionApi.logout, {}),
    meta: { failureText: accountMessages.logoutFailed },
    onSuccess: () => leaveAsVisitor(client),
  });
}

/** After a session has ended: shows what a visitor sees and deletes the member's data on this device. */
export async function leaveAsVisitor(client: QueryClient): Promise<void> {
  await Promise.all([forgetWhatWasBegun(), startAgain(client)]);
}

async function forgetWhatWasBegun() {
  try {
    await forgetMember();
  } catch {
    // Storage is forbidden: drafts stay under the name of their account.
  }
}
