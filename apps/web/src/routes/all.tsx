import { createFileRoute } from '@tanstack/react-router';
import { feedPath, validateFeedSearch } from '../features/feed/feed-search.ts';
import { FeedPage } from '../features/feed/FeedPage.tsx';
import { loadSortedFeed } from '../features/feed/load-sorted-feed.ts';
import { pageHead } from '../lib/page-head.ts';

export const Route = createFileRoute('/all')({
  validateSearch: validateFeedSearch,
  loaderDeps: ({ search: { sort } }) => ({ sort }),
  loader: ({ context: { queryClient }, deps }) =>
    loadSortedFeed(queryClient, deps, (_startup, sort) => ({ feed: 'all', sort })),
  head: ({ match }) =>
    pageHead({
      site: match.context.site,
      title: 'All',
      description: 'Everything that is posted here, from every community.',
      path: feedPath('/all', match.search),
    }),
  component: () => <FeedPage title="All" feed="all" />,
});
