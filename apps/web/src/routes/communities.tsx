import type { QueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { communitiesQuery, loadCommunities, newestCommunitiesQuery } from '../data/directory.ts';
import { welcomeQuery } from '../data/welcome.ts';
import { defaultCommunitySort, validateCommunitiesSearch } from '../features/community/communities-search.ts';
import { CommunitiesPage } from '../features/community/CommunitiesPage.tsx';
import { pageHead } from '../lib/page-head.ts';

export const Route = createFileRoute('/communities')({
  validateSearch: validateCommunitiesSearch,
  loaderDeps: ({ search: { sort } }) => ({ sort }),
  // Makes the head too: code outside the loader is in the first load of every page.
  loader: async ({ context: { queryClient, site }, deps: { sort = defaultCommunitySort } }) => {
    await Promise.all([loadCommunities(queryClient, communitiesQuery(sort)), loadRail(queryClient)]);
    return pageHead({
      site,
      title: 'Communities',
      description: `All communities of ${site.name}: what they are about, and how many people are in them.`,
      path: '/communities',
    });
  },
  head: ({ loaderData }) => loaderData ?? {},
  component: CommunitiesRoute,
});

/** The page does without what cannot be loaded; in the browser it does not wait for it. */
async function loadRail(client: QueryClient): Promise<void> {
  const loading = Promise.allSettled([
    client.query({ ...newestCommunitiesQuery, staleTime: 'static' }),
    client.query({ ...welcomeQuery, staleTime: 'static' }),
  ]);
  if (import.meta.env.SSR) await loading;
}

function CommunitiesRoute() {
  return <CommunitiesPage search={Route.useSearch()} />;
}
