import { createFileRoute } from '@tanstack/react-router';
import { communitiesQuery, loadCommunities } from '../data/directory.ts';
import { defaultCommunitySort, validateCommunitiesSearch } from '../features/community/communities-search.ts';
import { CommunitiesPage } from '../features/community/CommunitiesPage.tsx';
import { pageHead } from '../lib/page-head.ts';

export const Route = createFileRoute('/communities')({
  validateSearch: validateCommunitiesSearch,
  loaderDeps: ({ search: { sort } }) => ({ sort }),
  // Makes the head too: code outside the loader is in the first load of every page.
  loader: async ({ context: { queryClient, site }, deps: { sort = defaultCommunitySort } }) => {
    await loadCommunities(queryClient, communitiesQuery(sort));
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

function CommunitiesRoute() {
  return <CommunitiesPage search={Route.useSearch()} />;
}
