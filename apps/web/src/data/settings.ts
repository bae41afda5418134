import { type OwnUser, usersApi } from '@confab/api-contract/calls';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { pollKey, updateStartup } from './startup.ts';
import { userQuery } from './users.ts';

/** The settings of an account that its owner changes with Save. */
export type AccountSettings = Pick<
  OwnUser,
  | 'email'
  | 'aboutMe'
  | 'homeFeed'
  | 'rememberFeedSort'
  | 'embedsOff'
  | 'hideUserProfilePictures'
  | 'upvoteNotificationsOff'
  | 'replyNotificationsOff'
>;

/** Saves what was changed; the rest stays as it is, also where another browser changes it at the same time. */
export function useSaveSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: Partial<AccountSettings>) => call(usersApi.updateProfile, { body: change }),
    meta: { shownCodes: ['invalid-email'] },
    onSuccess: (user) => showOwnUser(client, user),
  });
}

/** Puts the viewer as a call answered them in place of the earlier ones. */
export async function showOwnUser(client: QueryClient, user: OwnUser): Promise<void> {
  // An answer that is under way was made before this one, and would put back what was there.
  await client.cancelQueries({ queryKey: pollKey });
  updateStartup(client, (startup) => ({ ...startup, user }));
  await client.invalidateQueries({ queryKey: userQuery(user.username).queryKey });
}
