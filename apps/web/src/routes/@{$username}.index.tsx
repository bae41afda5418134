import { excerpt } from '@confab/markdown/excerpt';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { feedQuery, loadFeed } from '../data/feeds.ts';
import { userListsQuery } from '../data/lists.ts';
import { userQuery } from '../data/users.ts';
import { validateProfileSearch } from '../features/profile/profile-search.ts';
import { profileState } from '../features/profile/profile-state.ts';
import { ProfilePage } from '../features/profile/ProfilePage.tsx';
import { load } from '../lib/load.ts';
import { pageHead } from '../lib/page-head.ts';

export const Route = createFileRoute('/@{$username}/')({
  validateSearch: validateProfileSearch,
  loaderDeps: ({ search: { filter } }) => ({ filter }),
  // Makes the head as well: what stands here outside of the loader comes with every page of the site.
  loader: async ({ context: { queryClient, site, viewer }, params, deps: { filter } }) => {
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
    if (shown) {
      // The lists stand beside the profile: their card tells of a failure itself.
      const lists = queryClient
        .query({ ...userListsQuery(username), staleTime: 'static' })
        .catch(() => undefined);
      await loadFeed(queryClient, feedQuery({ username, filter: filter ?? '' }));
      if (import.meta.env.SSR) await lists;
    }
    return pageHead({
      site,
      title: `@${username}`,
      description: aboutMeHtml === null ? `What @${username} posts and comments.` : excerpt(aboutMeHtml),
      path: `/@${username}`,
      noindex: !shown,
    });
  },
  head: ({ loaderData }) => loaderData ?? {},
  component: ProfileRoute,
});

function ProfileRoute() {
  const { username } = Route.useParams();
  return <ProfilePage username={username} search={Route.useSearch()} />;
}
