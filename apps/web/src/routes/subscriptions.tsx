import { createFileRoute } from '@tanstack/react-router';
import { useStartup } from '../data/startup.ts';
import { loadWelcome } from '../data/welcome.ts';
import {
  feedHead,
  loadSortedFeed,
  subscriptionsFeedOf,
  validateFeedSearch,
} from '../features/feed/feed-sort.ts';
import { FeedPage } from '../features/feed/FeedPage.tsx';
import { pageHead } from '../lib/page-head.ts';

export const Route = createFileRoute('/subscriptions')({
  validateSearch: validateFeedSearch,
  loaderDeps: ({ search: { sort, next } }) => ({ sort, next }),
  // Makes the head too: code outside the loader is in the first load of every page.
  loader: async ({ context: { queryClient, site }, deps }) => {
    const welcomed = loadWelcome(queryClient);
    const next = await loadSortedFeed(queryClient, deps, ({ user }, sort) => ({
      feed: subscriptionsFeedOf(user),
      sort,
    }));
    await welcomed;
    return pageHead({
      site,
      title: 'Subscriptions',
      description: 'What is new in the communities you have joined.',
      ...feedHead('/subscriptions', deps, next),
    });
  },
  head: ({ loaderData }) => loaderData ?? {},
  component: Subscriptions,
});

function Subscriptions() {
  const feed = useStartup(({ user }) => subscriptionsFeedOf(user));
  return <FeedPage title="Subscriptions" feed={feed} />;
}
