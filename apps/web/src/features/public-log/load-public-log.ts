import type { CommunityDetail } from '@confab/api-contract/calls';
import type { QueryClient } from '@tanstack/react-query';
import { notFound, redirect } from '@tanstack/react-router';
import { communityQuery } from '../../data/communities.ts';
import { publicLogQuery } from '../../data/public-log.ts';
import { startupQuery } from '../../data/startup.ts';
import { load } from '../../lib/queries.ts';
import { pageHead } from '../../lib/page-head.ts';
import type { Site } from '../../render.ts';
import { type PublicLogSearch, readLogSearch, siteLogName } from './public-log-search.ts';

async function isShown(queryClient: QueryClient, place: CommunityDetail | null): Promise<boolean> {
  if (place) return place.publicLog !== 'off';
  const { publicLog, user } = await load(queryClient, startupQuery);
  return publicLog !== 'off' || user?.isAdmin === true;
}

type Context = { queryClient: QueryClient; site: Site };

/** Loads the page of a log that everybody may read, that of a community or of the site; admins read the site's in any case. */
export async function loadPublicLog({ queryClient, site }: Context, name: string, search: PublicLogSearch) {
  const isSite = name === siteLogName;
  const place = isSite ? null : await load(queryClient, communityQuery(name));
  if (place && place.name !== name) {
    throw redirect({
      to: '/$name/log',
      params: { name: place.name },
      search: true,
      replace: true,
      statusCode: 301,
    });
  }
  if (!(await isShown(queryClient, place))) throw notFound();
  // The page itself shows a failure.
  await Promise.allSettled([load(queryClient, publicLogQuery(place?.id ?? null, readLogSearch(search)))]);
  return pageHead({
    site,
    title: isSite ? 'Moderation log' : `Moderation log of /${name}`,
    description: `What moderators and admins did ${isSite ? `on ${site.name}` : `in /${name}`}, and why.`,
    path: `/${name}/log`,
    // Names of people stand in it.
    noindex: true,
  });
}
