import { excerpt } from '@confab/markdown/excerpt';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { communityQuery } from '../data/communities.ts';
import { bannerFiles } from '../features/community/banner-files.ts';
import { CommunityPage } from '../features/community/CommunityPage.tsx';
import { feedPath, type FeedSearch, validateFeedSearch } from '../features/feed/feed-search.ts';
import { loadSortedFeed } from '../features/feed/load-sorted-feed.ts';
import { load } from '../lib/load.ts';
import { pageHead } from '../lib/page-head.ts';

type CommunitySearch = FeedSearch & { tab?: 'about' | undefined };

export const Route = createFileRoute('/$name/')({
  validateSearch: (search): CommunitySearch => ({
    ...validateFeedSearch(search),
    tab: search.tab === 'about' ? 'about' : undefined,
  }),
  loaderDeps: ({ search: { sort } }) => ({ sort }),
  // Makes the head as well: what stands here outside of the loader comes with every page of the site.
  loader: async ({ context: { queryClient, site }, params, deps }) => {
    const { id, name, aboutHtml, proPic, bannerImage } = await load(queryClient, communityQuery(params.name));
    if (name !== params.name) {
      throw redirect({
        to: '/$name',
        params: { name },
        search: true,
        hash: true,
        replace: true,
        statusCode: 301,
      });
    }
    await loadSortedFeed(queryClient, deps, (_startup, sort) => ({ communityId: id, sort }));
    return pageHead({
      site,
      title: `/${name}`,
      description: aboutHtml === null ? `What people post in /${name}.` : excerpt(aboutHtml),
      path: feedPath(`/${name}`, deps),
      image: bannerImage ? bannerFiles(bannerImage).src : proPic?.url,
    });
  },
  head: ({ loaderData }) => loaderData ?? {},
  component: CommunityRoute,
});

function CommunityRoute() {
  const { name } = Route.useParams();
  const { tab = 'posts' } = Route.useSearch();
  return <CommunityPage name={name} tab={tab} />;
}
