import { createFileRoute } from '@tanstack/react-router';
import { loadNotifications, NotificationsPage } from '../features/notifications/NotificationsPage.tsx';
import { asText } from '../lib/addresses.ts';

/** The loader makes the head: code outside it is in the first load of every page. */
export const Route = createFileRoute('/_member/notifications')({
  validateSearch: ({ filter }: Record<string, unknown>): { filter?: string | undefined } => ({
    filter: asText(filter),
  }),
  loaderDeps: ({ search: { filter } }) => ({ filter }),
  loader: ({ context, deps: { filter } }) => loadNotifications(context, filter),
  head: ({ loaderData }) => loaderData ?? {},
  component: NotificationsRoute,
});

function NotificationsRoute() {
  return <NotificationsPage filter={Route.useSearch().filter} />;
}
