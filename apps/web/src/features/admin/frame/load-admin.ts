import { moderationMessages, type Viewer } from '@confab/domain';
import type { QueryClient } from '@tanstack/react-query';
import { communityRequestsQuery } from '../../../data/community-requests.ts';
import { load } from '../../../lib/load.ts';
import { pageHead } from '../../../lib/page-head.ts';
import type { Site } from '../../../render.ts';
import type { AdminSearch } from '../parts/admin-search.ts';
import { sectionOf } from './sections.ts';

type Context = { queryClient: QueryClient; site: Site; viewer: Viewer };

/**
 * Loads the page of the site administration that an address names, for admins. Returns the head of the page, and its
 * status where there is nothing to show.
 */
export async function loadAdmin(
  { queryClient, site, viewer }: Context,
  sectionName: string,
  search: AdminSearch,
) {
  const head = (title: string) =>
    pageHead({
      site,
      title,
      description: 'Site administration.',
      path: `/admin${sectionName && `/${sectionName}`}`,
      noindex: true,
    });
  if (viewer.user?.isAdmin !== true) return { ...head(moderationMessages.forbiddenTitle), status: 403 };

  const section = sectionOf(sectionName);
  const shown = Promise.allSettled([
    load(queryClient, communityRequestsQuery),
    section?.load?.(queryClient, search),
  ]);
  if (import.meta.env.SSR) await shown;
  if (!section) return { ...head('Not found · Admin'), status: 404 };
  return head(`${section.title} · Admin`);
}
