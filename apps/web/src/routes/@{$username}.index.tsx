import { excerpt } from '@confab/markdown/excerpt';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { feedQuery, loadFeed } from '../data/feeds.ts';
import { userListsQuery } from '../data/lists.ts';
import { userQuery } from '../data/users.ts';
import { feedHead } from '../features/feed/feed-sort.ts';
import { validateProfileSearch } from '../features/profile/profile-search.ts';
import { profileState } from '../features/profile/GoneAccount.tsx';
import { ProfilePage } from '../features/profile/ProfilePage.tsx';
import { load } from '../lib/queries.ts';
import { pageHead } from '../lib/page-head.ts';

export const Route = createFileRoute('/@{$username}/')({
  validateSearch: validateProfileSearch,
  loaderDeps: ({ search: { filter, next } }) => ({ filter, next }),
  // Makes the head too: code outside the loader is in the first load of every page.
  loader: async ({ context: { queryClient, site, viewer }, params, deps }) => {
    const user = await load(queryClient, userQuery(params.username));
    const { username, aboutMeHtml } = user;
    if (username !== params.username) {
      throw redirect({
        to: '/@{$username}',
        params: { username },
        search: true,
        hash: true,
        replace: true,
        statusCode: 301,
      });
    }
    const shown = profileState(user, viewer) === 'shown';
    let next: string | null = null;
    if (shown) {
      // Optional: the card of the lists shows its own failure.
      const lists = queryClient
        .query({ ...userListsQuery(username), staleTime: 'static' })
        .catch(() => undefined);
      const { filter = '' } = deps;
      next = await loadFeed(queryClient, feedQuery({ username, filter, next: deps.next }));
      if (import.meta.env.SSR) await lists;
    }
    const { noindex, ...head } = feedHead(`/@${username}`, deps, next);
    return pageHead({
      ...head,
      site,
      title: `@${username}`,
      description: aboutMeHtml === null ? `What @${username} posts and comments.` : excerpt(aboutMeHtml),
      type: 'profile',
      image: shown ? user.proPic?.url : undefined,
      noindex: noindex || !shown,
      feedsAt: shown ? `/@${username}` : undefined,
    });
  },
  head: ({ loaderData }) => loaderData ?? {},
  component: ProfileRoute,
});

function ProfileRoute() {
  const { username } = Route.useParams();
  return <ProfilePage username={username} search={Route.useSearch()} />;
}
