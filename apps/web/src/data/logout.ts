import { sessionApi } from '@confab/api-contract/calls';
import { accountMessages } from '@confab/domain';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { store } from '../lib/storage.ts';
import { startAgain } from './startup.ts';

/** When this device was last asked to turn notifications on, in Unix seconds: the next member may be asked again. */
export const pushAskedKey = 'push_prompt_asked';

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
  store(pushAskedKey, undefined);
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
