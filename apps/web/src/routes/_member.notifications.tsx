import { createFileRoute } from '@tanstack/react-router';
import { loadNotifications, NotificationsPage } from '../features/notifications/NotificationsPage.tsx';

/** The loader makes the head: code outside it is in the first load of every page. */
export const Route = createFileRoute('/_member/notifications')({
  loader: ({ context }) => loadNotifications(context),
  head: ({ loaderData }) => loaderData ?? {},
  component: NotificationsPage,
});
