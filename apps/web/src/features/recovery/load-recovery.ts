import type { QueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import { startupQuery } from '../../data/startup.ts';
import { load } from '../../lib/load.ts';
import { pageHead } from '../../lib/page-head.ts';
import type { Site } from '../../render.ts';

/** Returns the head of the page; there is none on a site that cannot mail a way back in. */
export async function loadRecovery({ queryClient, site }: { queryClient: QueryClient; site: Site }) {
  const { recovery } = await load(queryClient, startupQuery);
  if (!recovery) throw notFound();
  const { meta, links } = pageHead({
    site,
    title: 'Recover your account',
    description: `A way back into your account on ${site.name}.`,
    path: '/recover',
    noindex: true,
  });
  // Whoever comes by a mailed link tells nobody where they came from.
  return { links, meta: [...meta, { name: 'referrer', content: 'no-referrer' }] };
}
