import { createFileRoute } from '@tanstack/react-router';
import { useStartup } from '../data/startup.ts';
import { feedPath, validateFeedSearch } from '../features/feed/feed-search.ts';
import { FeedPage } from '../features/feed/FeedPage.tsx';
import { loadSortedFeed } from '../features/feed/load-sorted-feed.ts';
import { subscriptionsFeedOf } from '../features/feed/which-feed.ts';
import { pageHead } from '../lib/page-head.ts';

export const Route = createFileRoute('/subscriptions')({
  validateSearch: validateFeedSearch,
  loaderDeps: ({ search: { sort } }) => ({ sort }),
  loader: ({ context: { queryClient }, deps }) =>
    loadSortedFeed(queryClient, deps, ({ user }, sort) => ({ feed: subscriptionsFeedOf(user), sort })),
  head: ({ match }) =>
    pageHead({
      site: match.context.site,
      title: 'Subscriptions',
      description: 'What is new in the communities you have joined.',
      path: feedPath('/subscriptions', match.search),
    }),
  component: Subscriptions,
});

function Subscriptions() {
  const feed = useStartup(({ user }) => subscriptionsFeedOf(user));
  return <FeedPage title="Subscriptions" feed={feed} />;
}
