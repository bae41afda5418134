import { createFileRoute } from '@tanstack/react-router';
import { communityQuery } from '../data/communities.ts';
import { loadPostToEdit } from '../data/edit-post.ts';
import { EditPostPage } from '../features/composer/EditPostPage.tsx';
import { NewPostPage } from '../features/composer/NewPostPage.tsx';
import { asText } from '../lib/as-text.ts';
import { pageHead } from '../lib/page-head.ts';

type NewPostSearch = {
  community?: string | undefined;
  edit?: string | undefined;
  /** Whether another app has shared something that is to be filled in. */
  shared?: true;
};

export const Route = createFileRoute('/_member/new')({
  validateSearch: ({ community, edit, shared }): NewPostSearch => ({
    community: asText(community),
    edit: asText(edit),
    // Said only where it is so.
    ...(shared === true || shared === 'true' ? { shared: true } : {}),
  }),
  loaderDeps: ({ search: { community, edit } }) => ({ community, edit }),
  // Makes the head as well: what stands here outside of the loader comes with every page of the site.
  loader: async ({ context: { queryClient, site }, deps: { community, edit } }) => {
    const name = edit === undefined ? community : (await loadPostToEdit(queryClient, edit)).communityName;
    // A name that leads nowhere is told of on its field.
    if (name !== undefined) await queryClient.query(communityQuery(name)).catch(() => undefined);
    return pageHead({
      site,
      title: edit === undefined ? 'New Post' : 'Edit Post',
      description: 'Write a post.',
      path: '/new',
      noindex: true,
    });
  },
  head: ({ loaderData }) => loaderData ?? {},
  component: NewPostRoute,
});

function NewPostRoute() {
  const { community, edit, shared } = Route.useSearch();
  return edit === undefined ? (
    <NewPostPage communityName={community} shared={shared === true} />
  ) : (
    <EditPostPage publicId={edit} />
  );
}
