import { excerpt } from '@confab/markdown/excerpt';
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { feedQuery, loadFeed } from '../../../data/feeds.ts';
import { listQuery } from '../../../data/lists.ts';
import { load } from '../../../lib/load.ts';
import { pageHead } from '../../../lib/page-head.ts';
import type { Site } from '../../../render.ts';

type Context = { queryClient: QueryClient; site: Site };
type Asked = { username: string; listName: string };

/** Loads a list and the first of its items, and returns its head. A private one is not found by others. */
export async function loadList({ queryClient, site }: Context, asked: Asked) {
  const list = await load(queryClient, listQuery(asked.username, asked.listName));
  const { username, name } = list;
  if (username !== asked.username || name !== asked.listName) {
    throw redirect({
      to: '/@{$username}/lists/{-$listName}',
      params: { username, listName: name },
      replace: true,
      // Not for ever: lists are renamed, also to what is the same but for its capitals.
      statusCode: 302,
    });
  }
  await loadFeed(queryClient, feedQuery({ listId: list.id, sort: list.sort }));
  return pageHead({
    site,
    title: `${name} of @${username}`,
    description:
      list.descriptionHtml === null
        ? `Posts and comments that @${username} has put together.`
        : excerpt(list.descriptionHtml),
    path: `/@${username}/lists/${name}`,
    noindex: !list.public,
  });
}
