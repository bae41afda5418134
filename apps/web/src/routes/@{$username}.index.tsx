import { excerpt } from '@confab/markdown/excerpt';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { feedQuery, loadFeed } from '../data/feeds.ts';
import { userListsQuery, userQuery } from '../data/users.ts';
import { validateProfileSearch } from '../features/profile/profile-search.ts';
import { profileState } from '../features/profile/profile-state.ts';
import { ProfilePage } from '../features/profile/ProfilePage.tsx';
import { load } from '../lib/load.ts';
import { pageHead } from '../lib/page-head.ts';

export const Route = createFileRoute('/@{$username}/')({
  validateSearch: validateProfileSearch,
  loaderDeps: ({ search: { filter } }) => ({ filter }),
  loader: async ({ context: { queryClient, viewer }, params, deps: { filter } }) => {
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
    return {
      shown,
      description: aboutMeHtml === null ? `What @${username} posts and comments.` : excerpt(aboutMeHtml),
    };
  },
  head: ({ match, params: { username }, loaderData }) =>
    loaderData
      ? pageHead({
          site: match.context.site,
          title: `@${username}`,
          description: loaderData.description,
          path: `/@${username}`,
          noindex: !loaderData.shown,
        })
      : {},
  component: ProfileRoute,
});

function ProfileRoute() {
  const { username } = Route.useParams();
  return <ProfilePage username={username} search={Route.useSearch()} />;
}
