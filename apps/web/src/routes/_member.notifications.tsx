import { createFileRoute } from '@tanstack/react-router';
import { loadNotifications } from '../features/notifications/load-notifications.ts';
import { NotificationsPage } from '../features/notifications/NotificationsPage.tsx';

/** Its loader makes the head as well: what stands here comes with every page of the site. */
export const Route = createFileRoute('/_member/notifications')({
  loader: ({ context }) => loadNotifications(context),
  head: ({ loaderData }) => loaderData ?? {},
  component: NotificationsPage,
});
