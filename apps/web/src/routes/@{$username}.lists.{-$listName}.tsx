import { createFileRoute } from '@tanstack/react-router';
import { loadList } from '../features/lists/one/load-list.ts';
import { ListPage } from '../features/lists/one/ListPage.tsx';
import { ListsPage } from '../features/lists/overview/ListsPage.tsx';
import { loadLists } from '../features/lists/overview/load-lists.ts';

/**
 * The lists of a person, or one of them: a route each would be one more that comes with every page of the site, and so
 * would a head that the loader did not make.
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
