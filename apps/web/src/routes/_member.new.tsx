import { createFileRoute } from '@tanstack/react-router';
import { communityQuery } from '../data/communities.ts';
import { loadPostToEdit } from '../data/post-writing.ts';
import { EditPostPage } from '../features/composer/EditPostPage.tsx';
import { NewPostPage } from '../features/composer/NewPostPage.tsx';
import { asText } from '../lib/addresses.ts';
import { pageHead } from '../lib/page-head.ts';

type NewPostSearch = {
  community?: string | undefined;
  edit?: string | undefined;
  /** Whether to fill the form with content that another app has shared. */
  shared?: true;
};

export const Route = createFileRoute('/_member/new')({
  validateSearch: ({ community, edit, shared }): NewPostSearch => ({
    community: asText(community),
    edit: asText(edit),
    // Left out of the address unless true.
    ...(shared === true || shared === 'true' ? { shared: true } : {}),
  }),
  loaderDeps: ({ search: { community, edit } }) => ({ community, edit }),
  // Makes the head too: code outside the loader is in the first load of every page.
  loader: async ({ context: { queryClient, site }, deps: { community, edit } }) => {
    const name = edit === undefined ? community : (await loadPostToEdit(queryClient, edit)).communityName;
    // The form's field shows an unknown community.
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
