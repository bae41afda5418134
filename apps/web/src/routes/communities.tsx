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
  loader: ({ context: { queryClient }, deps: { sort = defaultCommunitySort } }) =>
    loadCommunities(queryClient, communitiesQuery(sort)),
  head: ({ match: { context } }) =>
    pageHead({
      site: context.site,
      title: 'Communities',
      description: `All communities of ${context.site.name}: what they are about, and how many people are in them.`,
      path: '/communities',
    }),
  component: CommunitiesRoute,
});

function CommunitiesRoute() {
  return <CommunitiesPage search={Route.useSearch()} />;
}
