import { createFileRoute } from '@tanstack/react-router';
import { feedPath, validateFeedSearch } from '../features/feed/feed-search.ts';
import { FeedPage } from '../features/feed/FeedPage.tsx';
import { loadSortedFeed } from '../features/feed/load-sorted-feed.ts';
import { pageHead } from '../lib/page-head.ts';

export const Route = createFileRoute('/all')({
  validateSearch: validateFeedSearch,
  loaderDeps: ({ search: { sort } }) => ({ sort }),
  // Makes the head as well: what stands here outside of the loader comes with every page of the site.
  loader: async ({ context: { queryClient, site }, deps }) => {
    await loadSortedFeed(queryClient, deps, (_startup, sort) => ({ feed: 'all', sort }));
    return pageHead({
      site,
      title: 'All',
      description: 'Everything that is posted here, from every community.',
      path: feedPath('/all', deps),
    });
  },
  head: ({ loaderData }) => loaderData ?? {},
  component: () => <FeedPage title="All" feed="all" />,
});
