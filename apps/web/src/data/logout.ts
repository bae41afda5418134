import { sessionApi } from '@confab/api-contract/calls';
import { messages } from '@confab/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { startAgain } from './startup.ts';

/** Ends the session. The page stays where it is, as a visitor sees it. */
export function useLogout() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(sessionApi.logout, {}),
    meta: { failureText: messages.logoutFailed },
    onSuccess: () => startAgain(client),
  });
}
