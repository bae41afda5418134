import { excerpt } from '@confab/markdown/excerpt';
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { feedQuery, loadFeed } from '../../data/feeds.ts';
import { listQuery, userListsQuery } from '../../data/lists.ts';
import { userQuery } from '../../data/users.ts';
import { load } from '../../lib/queries.ts';
import { feedHead } from '../feed/feed-sort.ts';
import { pageHead } from '../../lib/page-head.ts';
import type { Site } from '../../render.ts';

type Context = { queryClient: QueryClient; site: Site };

/** Loads the page of a user's lists, and returns its head. */
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
    // The page shows a failure in place of the lists.
    await queryClient.query({ ...userListsQuery(username), staleTime: 'static' }).catch(() => undefined);
  }
  return pageHead({
    site,
    title: `@${username}'s lists`,
    description: `Posts and comments that @${username} has put together.`,
    path: `/@${username}/lists`,
  });
}

type Asked = { username: string; listName: string; next: string | undefined };

/** Loads a list and its first items, and returns its head. Private lists are not found by others. */
export async function loadList({ queryClient, site }: Context, asked: Asked) {
  const list = await load(queryClient, listQuery(asked.username, asked.listName));
  const { username, name } = list;
  if (username !== asked.username || name !== asked.listName) {
    throw redirect({
      to: '/@{$username}/lists/{-$listName}',
      params: { username, listName: name },
      replace: true,
      // Temporary: lists are renamed, also back to an earlier spelling.
      statusCode: 302,
    });
  }
  const source = { listId: list.id, sort: list.sort, next: asked.next };
  const next = await loadFeed(queryClient, feedQuery(source));
  return pageHead({
    site,
    title: `${name} of @${username}`,
    description:
      list.descriptionHtml === null
        ? `Posts and comments that @${username} has put together.`
        : excerpt(list.descriptionHtml),
    ...feedHead(`/@${username}/lists/${name}`, { next: asked.next }, next),
    noindex: !list.public,
  });
}
