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
  /** The post that moderators did not approve, whose author writes it again. */
  again?: string | undefined;
  /** Whether to fill the form with content that another app has shared. */
  shared?: true;
};

export const Route = createFileRoute('/_member/new')({
  validateSearch: ({ community, edit, again, shared }): NewPostSearch => ({
    community: asText(community),
    edit: asText(edit),
    again: asText(again),
    // Left out of the address unless true.
    ...(shared === true || shared === 'true' ? { shared: true } : {}),
  }),
  loaderDeps: ({ search: { community, edit, again } }) => ({ community, edit, again }),
  // Makes the head too: code outside the loader is in the first load of every page.
  loader: async ({ context: { queryClient, site }, deps: { community, edit, again } }) => {
    const written = edit ?? again;
    const post = written === undefined ? undefined : await loadPostToEdit(queryClient, written);
    const name = edit === undefined ? (community ?? post?.communityName) : post?.communityName;
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
  const { community, edit, again, shared } = Route.useSearch();
  return edit === undefined ? (
    <NewPostPage communityName={community} again={again} shared={shared === true} />
  ) : (
    <EditPostPage publicId={edit} />
  );
}
