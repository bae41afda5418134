import type { Post } from '@confab/api-contract/calls';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { loadThreadOf } from '../data/comments.ts';
import { loadPost } from '../data/posts.ts';
import { highlightSearch } from '../features/content/comment-address.ts';
import { postHead } from '../features/post/post-head.ts';
import { CommentPage } from '../features/post-page/PostPage.tsx';

export const Route = createFileRoute('/$name/post/$publicId_/$commentId')({
  preload: false,
  validateSearch: highlightSearch,
  loader: async ({ context: { queryClient }, params: { name, publicId, commentId } }): Promise<Post> => {
    const post = await loadPost(queryClient, publicId);
    if (post.communityName !== name) {
      throw redirect({
        to: '/$name/post/$publicId/$commentId',
        params: { name: post.communityName, publicId, commentId },
        search: true,
        hash: true,
        replace: true,
        statusCode: 301,
      });
    }
    await loadThreadOf(queryClient, publicId, commentId);
    return post;
  },
  head: ({ match, loaderData: post }) => (post ? postHead(match.context.site, post, { noindex: true }) : {}),
  component: CommentRoute,
});

function CommentRoute() {
  const post = Route.useLoaderData();
  const highlight = Route.useSearch();
  const { commentId } = Route.useParams();
  return <CommentPage key={post.id} known={post} targetId={commentId} highlight={highlight} />;
}
