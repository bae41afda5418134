import { createFileRoute } from '@tanstack/react-router';
import { loadQueue, QueuePage } from '../features/modtools/QueuePage.tsx';

/** The loader makes the head: code outside it is in the first load of every page. */
export const Route = createFileRoute('/_member/modqueue')({
  validateSearch: (search): { filter?: unknown; in?: unknown; show?: unknown } => search,
  loader: ({ context, location }) => loadQueue(context, location.search),
  head: ({ loaderData }) => loaderData ?? {},
  component: QueueRoute,
});

function QueueRoute() {
  return <QueuePage search={Route.useSearch()} />;
}
