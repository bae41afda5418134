import { createFileRoute } from '@tanstack/react-router';
import { loadList, loadLists } from '../features/lists/load-lists.ts';
import { ListPage } from '../features/lists/ListPage.tsx';
import { ListsPage } from '../features/lists/ListsPage.tsx';

/**
 * A user's lists, or one of them. One route, and the loader makes the head: each route and all code outside loaders is
 * in the first load of every page.
 */
export const Route = createFileRoute('/@{$username}/lists/{-$listName}')({
  loader: ({ context, params: { username, listName } }) =>
    listName === undefined ? loadLists(context, username) : loadList(context, { username, listName }),
  head: ({ loaderData }) => loaderData ?? {},
  component: ListsRoute,
});

function ListsRoute() {
  const { username, listName } = Route.useParams();
  if (listName === undefined) return <ListsPage username={username} />;
  return <ListPage username={username} listName={listName} />;
}
