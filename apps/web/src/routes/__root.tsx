import { createRootRouteWithContext } from '@tanstack/react-router';
import { startupQuery, viewerOf } from '../data/startup.ts';
import { load } from '../lib/queries.ts';
import { siteQuery } from '../lib/site-query.ts';
import type { RouterContext } from '../router.tsx';
import { Document } from '../shell/Document.tsx';
import { FatalError } from '../shell/system-pages.tsx';
import { Shell } from '../shell/Shell.tsx';

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: async ({ context: { queryClient } }) => {
    const site = await load(queryClient, siteQuery);
    const startup = await load(queryClient, startupQuery);
    return { site: { ...site, name: startup.siteName }, viewer: viewerOf(startup) };
  },
  shellComponent: Document,
  component: Shell,
  errorComponent: FatalError,
});
