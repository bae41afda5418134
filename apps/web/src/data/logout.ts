import { sessionApi } from '@confab/api-contract/calls';
import { accountMessages } from '@confab/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { startAgain } from './startup.ts';

/** Ends the session. The page stays where it is, as a visitor sees it; nothing that was begun stays on this device. */
export function useLogout() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(sessionApi.logout, {}),
    meta: { failureText: accountMessages.logoutFailed },
    onSuccess: async () => {
      await Promise.all([forgetWhatWasBegun(), startAgain(client)]);
    },
  });
}

async function forgetWhatWasBegun() {
  try {
    const { forgetDrafts } = await import('../lib/forget-drafts.ts');
    await forgetDrafts();
  } catch {
    // The code is not to be had: what was begun stays, under the name of its account.
  }
}
