import { sessionApi } from '@confab/api-contract/calls';
import { accountMessages } from '@confab/domain';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { startAgain } from './startup.ts';

/** Ends the session. The page stays where it is. */
export function useLogout() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(sessionApi.logout, {}),
    meta: { failureText: accountMessages.logoutFailed },
    onSuccess: () => leaveAsVisitor(client),
  });
}

/** Once a session is over: the page shows what a visitor sees, and nothing that was begun stays on this device. */
export async function leaveAsVisitor(client: QueryClient): Promise<void> {
  await Promise.all([forgetWhatWasBegun(), startAgain(client)]);
}

async function forgetWhatWasBegun() {
  try {
    const { forgetMember } = await import('./forget-member.ts');
    await forgetMember();
  } catch {
    // The code is not to be had: what was begun stays, under the name of its account.
  }
}
