import { createFileRoute } from '@tanstack/react-router';
import { communitiesQuery, loadCommunities } from '../data/directory.ts';
import {
  defaultCommunitySort,
  validateCommunitiesSearch,
} from '../features/communities/communities-search.ts';
import { CommunitiesPage } from '../features/communities/CommunitiesPage.tsx';
import { pageHead } from '../lib/page-head.ts';

export const Route = createFileRoute('/communities')({
  validateSearch: validateCommunitiesSearch,
  loaderDeps: ({ search: { sort } }) => ({ sort }),
  // Makes the head as well: what stands here outside of the loader comes with every page of the site.
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
