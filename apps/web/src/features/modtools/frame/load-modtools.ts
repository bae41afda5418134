import { canModerate, type Viewer } from '@confab/domain';
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { communityQuery } from '../../../data/communities.ts';
import { moderationCountsQuery } from '../../../data/moderation-counts.ts';
import { load } from '../../../lib/load.ts';
import type { ModtoolsSearch } from './modtools-search.ts';
import { sectionOf } from './sections.ts';

type Context = { queryClient: QueryClient; viewer: Viewer };
type Params = { name: string; _splat?: string | undefined };

/** Loads the tools that an address names: under the community's own spelling, and the settings where it names none. */
export async function loadModtools(
  { queryClient, viewer }: Context,
  { name, _splat: sectionName }: Params,
  search: ModtoolsSearch,
): Promise<{ title: string }> {
  const community = await load(queryClient, communityQuery(name));
  if (community.name !== name || !sectionName) {
    throw redirect({
      to: '/$name/modtools/$',
      params: { name: community.name, _splat: sectionName || 'settings' },
      search: true,
      hash: true,
      replace: true,
      statusCode: 302,
    });
  }
  const section = sectionOf(sectionName);
  if (!canModerate(viewer, community.id).allowed) return { title: 'Forbidden!' };
  const shown = Promise.allSettled([
    load(queryClient, moderationCountsQuery(community.id)),
    section?.load?.(queryClient, community, search),
  ]);
  if (import.meta.env.SSR) await shown;
  return { title: section?.title ?? 'Not found' };
}
