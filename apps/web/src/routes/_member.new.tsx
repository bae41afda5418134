import { createFileRoute } from '@tanstack/react-router';
import { communityQuery } from '../data/communities.ts';
import { loadPostToEdit } from '../data/edit-post.ts';
import { EditPostPage } from '../features/composer/EditPostPage.tsx';
import { NewPostPage } from '../features/composer/NewPostPage.tsx';
import { asText } from '../lib/as-text.ts';
import { pageHead } from '../lib/page-head.ts';

export const Route = createFileRoute('/_member/new')({
  validateSearch: ({ community, edit }): { community?: string | undefined; edit?: string | undefined } => ({
    community: asText(community),
    edit: asText(edit),
  }),
  loaderDeps: ({ search: { community, edit } }) => ({ community, edit }),
  loader: async ({ context: { queryClient }, deps: { community, edit } }) => {
    const name = edit === undefined ? community : (await loadPostToEdit(queryClient, edit)).communityName;
    // A name that leads nowhere is told of on its field.
    if (name !== undefined) await queryClient.query(communityQuery(name)).catch(() => undefined);
  },
  head: ({ match }) =>
    pageHead({
      site: match.context.site,
      title: match.search.edit === undefined ? 'New Post' : 'Edit Post',
      description: 'Write a post.',
      path: '/new',
      noindex: true,
    }),
  component: NewPostRoute,
});

function NewPostRoute() {
  const { community, edit } = Route.useSearch();
  return edit === undefined ? <NewPostPage communityName={community} /> : <EditPostPage publicId={edit} />;
}
