import type { QueryClient } from '@tanstack/react-query';
import { accountExportQuery } from '../../data/account-export.ts';
import { sessionsQuery } from '../../data/sessions.ts';
import { load } from '../../lib/load.ts';
import { pageHead } from '../../lib/page-head.ts';
import type { Site } from '../../render.ts';

/**
 * Loads what a page from the server has from the start, and returns its head. In the browser the page stands at once,
 * and its lists follow.
 */
export async function loadSettings({ queryClient, site }: { queryClient: QueryClient; site: Site }) {
  if (import.meta.env.SSR) {
    await Promise.allSettled([load(queryClient, sessionsQuery), load(queryClient, accountExportQuery)]);
  }
  return pageHead({
    site,
    title: 'Settings',
    description: 'Your account and how you see this site.',
    path: '/settings',
    noindex: true,
  });
}
