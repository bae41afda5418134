import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { userListsQuery } from '../../../data/lists.ts';
import { userQuery } from '../../../data/users.ts';
import { load } from '../../../lib/load.ts';
import { pageHead } from '../../../lib/page-head.ts';
import type { Site } from '../../../render.ts';

type Context = { queryClient: QueryClient; site: Site };

/** Loads what the page of somebody's lists needs, and returns its head. */
export async function loadLists({ queryClient, site }: Context, asked: string) {
  const { username } = await load(queryClient, userQuery(asked));
  if (username !== asked) {
    throw redirect({
      to: '/@{$username}/lists/{-$listName}',
      params: { username, listName: undefined },
      replace: true,
      statusCode: 301,
    });
  }
  if (import.meta.env.SSR) {
    // The page tells of a failure in the place of the lists.
    await queryClient.query({ ...userListsQuery(username), staleTime: 'static' }).catch(() => undefined);
  }
  return pageHead({
    site,
    title: `@${username}'s lists`,
    description: `Posts and comments that @${username} has put together.`,
    path: `/@${username}/lists`,
  });
}
