import { createFileRoute } from '@tanstack/react-router';
import { pictureOf, startupQuery, useStartup } from '../data/startup.ts';
import { loadWelcome } from '../data/welcome.ts';
import { load } from '../lib/queries.ts';
import { feedHead, homeFeedOf, loadSortedFeed, validateFeedSearch } from '../features/feed/feed-sort.ts';
import { FeedPage } from '../features/feed/FeedPage.tsx';
import { InstallBanner } from '../features/installed-app/InstallBanner.tsx';
import { pageHead } from '../lib/page-head.ts';

export const Route = createFileRoute('/')({
  validateSearch: validateFeedSearch,
  loaderDeps: ({ search: { sort, next } }) => ({ sort, next }),
  // Makes the head too: code outside the loader is in the first load of every page.
  loader: async ({ context: { queryClient, site }, deps }) => {
    const welcomed = loadWelcome(queryClient);
    const next = await loadSortedFeed(queryClient, deps, ({ user }, sort) => ({
      feed: homeFeedOf(user),
      sort,
    }));
    await welcomed;
    const startup = await load(queryClient, startupQuery);
    return pageHead({
      site,
      title: 'Home',
      description: startup.siteDescription,
      image: pictureOf(startup),
      ...feedHead('/', deps, next),
      feedsAt: '',
    });
  },
  head: ({ loaderData }) => loaderData ?? {},
  component: Home,
});

function Home() {
  const feed = useStartup(({ user }) => homeFeedOf(user));
  return <FeedPage title="Home" feed={feed} home top={<InstallBanner />} />;
}
