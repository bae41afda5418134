import { usersApi } from '@confab/api-contract/calls';
import type { BadgeType } from '@confab/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { userQuery } from './users.ts';

/** Gives somebody a badge, or takes it back. */
export function useBadge(username: string, type: BadgeType) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (given: boolean) => {
      if (given) await call(usersApi.giveBadge, { params: { username }, body: { type } });
      else await call(usersApi.removeBadge, { params: { username, badge: type }, query: { byType: true } });
    },
    // Also after a failure: another admin may have been quicker.
    onSettled: () => client.invalidateQueries({ queryKey: userQuery(username).queryKey }),
  });
}
