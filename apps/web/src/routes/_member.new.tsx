import { createFileRoute, notFound } from '@tanstack/react-router';
import { communityQuery } from '../data/communities.ts';
import { NewPostPage } from '../features/composer/NewPostPage.tsx';
import { pageHead } from '../lib/page-head.ts';

export const Route = createFileRoute('/_member/new')({
  validateSearch: ({ community }): { community?: string | undefined } => ({
    community: typeof community === 'string' && community !== '' ? community : undefined,
  }),
  beforeLoad: ({ location }) => {
    // A post is edited elsewhere: an empty form would make a second one of it.
    if (new URLSearchParams(location.searchStr).has('edit')) throw notFound();
  },
  loaderDeps: ({ search: { community } }) => ({ community }),
  loader: async ({ context: { queryClient }, deps: { community } }) => {
    // A name that leads nowhere is told of on its field.
    if (community !== undefined) await queryClient.query(communityQuery(community)).catch(() => undefined);
  },
  head: ({ match }) =>
    pageHead({
      site: match.context.site,
      title: 'New Post',
      description: 'Write a post.',
      path: '/new',
      noindex: true,
    }),
  component: NewPostRoute,
});

function NewPostRoute() {
  const { community } = Route.useSearch();
  return <NewPostPage communityName={community} />;
}
