import { sessionApi } from '@confab/api-contract/calls';
import { timing } from '@confab/domain';
import { type QueryClient, QueryObserver, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { showAlert } from '../lib/alerts.ts';
import { call, isCallError } from '../lib/call.ts';
import { openModal } from '../lib/modals.ts';
import { useOnline } from '../lib/online.ts';
import { pollKey, startAgain, startupQuery, updateStartup, useIsMember } from './startup.ts';

/** Polls a member's own data. */
export function usePolledUser(): void {
  const client = useQueryClient();
  const member = useIsMember();
  const online = useOnline();
  useEffect(() => (member && online ? pollUser(client) : undefined), [client, member, online]);
}

/**
 * Polls points, new notifications and bans until it is stopped. Pauses in a hidden tab and polls at once when the tab
 * is shown. Failures are silent: the next attempt is seconds away.
 */
function pollUser(client: QueryClient): () => void {
  const observer = new QueryObserver(client, {
    queryKey: pollKey,
    // The page came with the current viewer.
    initialData: null,
    staleTime: timing.userPollMs,
    queryFn: async ({ signal }) => {
      try {
        await renewUser(client, signal);
      } catch (error) {
        if (!isCallError(error, 401)) throw error;
        await becomeVisitor(client);
      }
      return null;
    },
    refetchInterval: timing.userPollMs,
    refetchOnWindowFocus: 'always',
    retry: false,
  });
  return observer.subscribe(() => undefined);
}

async function renewUser(client: QueryClient, signal: AbortSignal) {
  const before = client.getQueryData(startupQuery.queryKey);
  const { bannedFrom, moderates, waiting, ...user } = await call(sessionApi.user, { signal });
  // A change made here during the request is newer than this answer; the next one has it.
  if (client.getQueryData(startupQuery.queryKey) !== before) return;
  updateStartup(client, (startup) => ({ ...startup, user, bannedFrom, moderates, waiting }));
}

/**
 * The session ended elsewhere: by a logout, another password, a suspension. Drafts stay on this device for after a
 * login.
 */
async function becomeVisitor(client: QueryClient) {
  // A mutation under way may be the logout itself. If not, the next poll finds out.
  if (client.isMutating() > 0) return;
  await startAgain(client);
  if (client.getQueryData(startupQuery.queryKey)?.user) return;
  showAlert({
    id: 'session-ended',
    text: 'You have been logged out. Anything you were writing is kept.',
    duration: timing.muteAlertMs,
    action: { label: 'Login', onPress: () => openModal('login') },
  });
}
