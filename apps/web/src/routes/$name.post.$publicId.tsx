import type { Post } from '@confab/api-contract/calls';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { firstComments, loadPost, postThreadQuery } from '../data/posts.ts';
import { highlightSearch } from '../features/content/comment-address.ts';
import { postHead } from '../features/post/post-head.ts';
import { PostPage } from '../features/post-page/PostPage.tsx';

export const Route = createFileRoute('/$name/post/$publicId')({
  // Loading a post counts as a visit, after which its comments are no longer new. Hovering a link must not.
  preload: false,
  validateSearch: highlightSearch,
  loader: async ({ context: { queryClient, viewer }, params: { name, publicId } }): Promise<Post> => {
    const post = await loadPost(queryClient, publicId, { first: firstComments(viewer) });
    if (post.communityName !== name) {
      throw redirect({
        to: '/$name/post/$publicId',
        params: { name: post.communityName, publicId },
        search: true,
        hash: true,
        replace: true,
        statusCode: 301,
      });
    }
    return post;
  },
  head: ({ match: { context }, loaderData: post }) => {
    if (!post) return {};
    const { site, viewer, queryClient } = context;
    // Search engines read as visitors.
    const thread = viewer.user ? null : queryClient.getQueryData(postThreadQuery(post.publicId).queryKey);
    return postHead(site, post, { noindex: false, comments: thread?.comments ?? [] });
  },
  component: PostRoute,
});

function PostRoute() {
  const post = Route.useLoaderData();
  const highlight = Route.useSearch();
  return <PostPage key={post.id} known={post} highlight={highlight} />;
}
