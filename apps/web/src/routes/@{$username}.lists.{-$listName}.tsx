import { createFileRoute } from '@tanstack/react-router';
import { validateFeedSearch } from '../features/feed/feed-sort.ts';
import { loadList, loadLists } from '../features/lists/load-lists.ts';
import { ListPage } from '../features/lists/ListPage.tsx';
import { ListsPage } from '../features/lists/ListsPage.tsx';

/**
 * A user's lists, or one of them. One route, and the loader makes the head: each route and all code outside loaders is
 * in the first load of every page.
 */
export const Route = createFileRoute('/@{$username}/lists/{-$listName}')({
  validateSearch: validateFeedSearch,
  loaderDeps: ({ search: { next } }) => ({ next }),
  loader: ({ context, params: { username, listName }, deps: { next } }) =>
    listName === undefined ? loadLists(context, username) : loadList(context, { username, listName, next }),
  head: ({ loaderData }) => loaderData ?? {},
  component: ListsRoute,
});

function ListsRoute() {
  const { username, listName } = Route.useParams();
  const { next } = Route.useSearch();
  if (listName === undefined) return <ListsPage username={username} />;
  return <ListPage username={username} listName={listName} next={next} />;
}
