import { createFileRoute } from '@tanstack/react-router';
import { useStartup } from '../data/startup.ts';
import { feedPath, validateFeedSearch } from '../features/feed/feed-search.ts';
import { FeedPage } from '../features/feed/FeedPage.tsx';
import { loadSortedFeed } from '../features/feed/load-sorted-feed.ts';
import { homeFeedOf } from '../features/feed/which-feed.ts';
import { InstallBanner } from '../features/installed-app/InstallBanner.tsx';
import { pageHead } from '../lib/page-head.ts';

export const Route = createFileRoute('/')({
  validateSearch: validateFeedSearch,
  loaderDeps: ({ search: { sort } }) => ({ sort }),
  // Makes the head as well: what stands here outside of the loader comes with every page of the site.
  loader: async ({ context: { queryClient, site }, deps }) => {
    await loadSortedFeed(queryClient, deps, ({ user }, sort) => ({ feed: homeFeedOf(user), sort }));
    return pageHead({
      site,
      title: 'Home',
      description: 'What people talk about right now, in communities about the things they care about.',
      path: feedPath('/', deps),
    });
  },
  head: ({ loaderData }) => loaderData ?? {},
  component: Home,
});

function Home() {
  const feed = useStartup(({ user }) => homeFeedOf(user));
  return <FeedPage title="Home" feed={feed} top={<InstallBanner />} />;
}
