import { createFileRoute, redirect } from '@tanstack/react-router';
import { loadThreadOf } from '../data/comments.ts';
import { firstComments, loadPost } from '../data/posts.ts';
import { highlightSearch } from '../features/content/comment-address.ts';
import { postHead } from '../features/post/post-head.ts';
import { CommentPage } from '../features/post-page/PostPage.tsx';

export const Route = createFileRoute('/$name/post/$publicId_/$commentId')({
  preload: false,
  validateSearch: highlightSearch,
  loader: async ({ context: { queryClient, viewer }, params: { name, publicId, commentId } }) => {
    const first = firstComments(viewer);
    const post = await loadPost(queryClient, publicId, { first, branchOf: commentId });
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
    const found = await loadThreadOf(queryClient, publicId, commentId);
    return { post, ...(!found && { status: 404 }) };
  },
  head: ({ match, loaderData: loaded }) =>
    loaded ? postHead(match.context.site, loaded.post, { noindex: true }) : {},
  component: CommentRoute,
});

function CommentRoute() {
  const { post } = Route.useLoaderData();
  const highlight = Route.useSearch();
  const { commentId } = Route.useParams();
  return <CommentPage key={post.id} known={post} targetId={commentId} highlight={highlight} />;
}
