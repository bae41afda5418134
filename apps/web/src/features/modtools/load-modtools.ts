import { canModerate, moderationMessages, type Viewer } from '@confab/domain';
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { communityQuery } from '../../data/communities.ts';
import { moderationCountsQuery } from '../../data/moderation.ts';
import { load } from '../../lib/queries.ts';
import { pageHead } from '../../lib/page-head.ts';
import type { Site } from '../../render.ts';
import type { ModtoolsSearch } from './modtools-page-props.ts';
import { sectionOf } from './sections.ts';

type Context = { queryClient: QueryClient; site: Site; viewer: Viewer };
type Params = { name: string; _splat?: string | undefined };

/** The tool that is waited for, else the settings. */
async function firstSection(client: QueryClient, viewer: Viewer, communityId: string): Promise<string> {
  if (!canModerate(viewer, communityId).allowed) return 'settings';
  const { noCases, noHeld, noAppeals, noMail } = await load(client, moderationCountsQuery(communityId));
  if (noCases > 0) return 'reports';
  if (noHeld > 0) return 'held';
  if (noAppeals > 0) return 'appeals';
  return noMail > 0 ? 'mail' : 'settings';
}

/**
 * Loads the tool of an address, or the one that waits when it names none. Redirects to the community's own spelling.
 * Returns the head of the page, with an error status when there is no page.
 */
export async function loadModtools(
  { queryClient, site, viewer }: Context,
  { name, _splat: sectionName = '' }: Params,
  search: ModtoolsSearch,
) {
  const community = await load(queryClient, communityQuery(name));
  if (community.name !== name || sectionName === '') {
    throw redirect({
      to: '/$name/modtools/$',
      params: {
        name: community.name,
        _splat: sectionName || (await firstSection(queryClient, viewer, community.id)),
      },
      search: true,
      hash: true,
      replace: true,
      statusCode: 302,
    });
  }
  const head = (title: string) =>
    pageHead({
      site,
      title,
      description: `Moderator tools of /${name}.`,
      path: `/${name}/modtools/${sectionName}`,
      noindex: true,
    });
  if (!canModerate(viewer, community.id).allowed) {
    return { ...head(moderationMessages.forbiddenTitle), status: 403 };
  }

  const section = sectionOf(sectionName);
  const shown = Promise.allSettled([
    load(queryClient, moderationCountsQuery(community.id)),
    section?.load?.(queryClient, community, search),
  ]);
  if (import.meta.env.SSR) await shown;
  if (!section) return { ...head(`Not found · /${name}`), status: 404 };
  return head(`${section.title} · /${name}`);
}
