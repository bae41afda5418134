import { createFileRoute } from '@tanstack/react-router';
import { loadWelcome } from '../data/welcome.ts';
import { feedHead, loadSortedFeed, validateFeedSearch } from '../features/feed/feed-sort.ts';
import { FeedPage } from '../features/feed/FeedPage.tsx';
import { pageHead } from '../lib/page-head.ts';

export const Route = createFileRoute('/all')({
  validateSearch: validateFeedSearch,
  loaderDeps: ({ search: { sort, next } }) => ({ sort, next }),
  // Makes the head too: code outside the loader is in the first load of every page.
  loader: async ({ context: { queryClient, site }, deps }) => {
    const welcomed = loadWelcome(queryClient);
    const next = await loadSortedFeed(queryClient, deps, (_startup, sort) => ({ feed: 'all', sort }));
    await welcomed;
    return pageHead({
      site,
      title: 'All',
      description: 'Everything that is posted here, from every community.',
      ...feedHead('/all', deps, next),
      feedsAt: '',
    });
  },
  head: ({ loaderData }) => loaderData ?? {},
  component: () => <FeedPage title="All" feed="all" />,
});
