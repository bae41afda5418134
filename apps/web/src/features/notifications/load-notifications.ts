import type { QueryClient } from '@tanstack/react-query';
import { notificationsQuery } from '../../data/notifications.ts';
import { pageHead } from '../../lib/page-head.ts';
import type { Site } from '../../render.ts';

/** Loads what a page from the server has from the start, and returns its head. In the browser the page stands at once. */
export async function loadNotifications({ queryClient, site }: { queryClient: QueryClient; site: Site }) {
  const loading = queryClient.infiniteQuery({ ...notificationsQuery, staleTime: 'static' });
  if (import.meta.env.SSR) await loading;
  // The page itself tells of a failure.
  else loading.catch(() => undefined);
  return pageHead({
    site,
    title: 'Notifications',
    description: 'What you were told.',
    path: '/notifications',
    noindex: true,
  });
}
