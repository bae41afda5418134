import { excerpt } from '@confab/markdown/excerpt';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { loadOwnBan } from '../data/appeals.ts';
import { communityQuery } from '../data/communities.ts';
import { CommunityPage } from '../features/community/CommunityPage.tsx';
import { feedHead, type FeedSearch, loadSortedFeed, validateFeedSearch } from '../features/feed/feed-sort.ts';
import { filesOfBanner } from '../features/pictures/picture-files.ts';
import { load } from '../lib/queries.ts';
import { pageHead } from '../lib/page-head.ts';

type CommunitySearch = FeedSearch & { tab?: 'about' | undefined };

export const Route = createFileRoute('/$name/')({
  validateSearch: (search): CommunitySearch => ({
    ...validateFeedSearch(search),
    tab: search.tab === 'about' ? 'about' : undefined,
  }),
  loaderDeps: ({ search: { sort, next } }) => ({ sort, next }),
  // Makes the head too: code outside the loader is in the first load of every page.
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
    if (import.meta.env.SSR) await loadOwnBan(queryClient, id);
    const next = await loadSortedFeed(queryClient, deps, (_startup, sort) => ({ communityId: id, sort }));
    return pageHead({
      site,
      title: `/${name}`,
      description: aboutHtml === null ? `What people post in /${name}.` : excerpt(aboutHtml),
      ...feedHead(`/${name}`, deps, next),
      feedsAt: `/${name}`,
      image: bannerImage ? filesOfBanner(bannerImage).src : proPic?.url,
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
