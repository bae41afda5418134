import { commentsApi, postsApi } from '@confab/api-contract';
import { canVoteOnComment, canVoteOnPost, nextVote } from '@confab/domain';
import { presentComment } from '../comments/comments.present.ts';
import { getComment } from '../comments/comments.queries.ts';
import { assertAllowed } from '../http/errors.ts';
import type { RouteModule } from '../http/route.ts';
import { loadPost } from '../posts/load-posts.ts';
import { getPost } from '../posts/posts.queries.ts';
import {
  getCommentWithVoteForUpdate,
  getPostWithVoteForUpdate,
  setCommentVote,
  setPostVote,
} from './votes.queries.ts';

export const voteRoutes: RouteModule = (route, { db }) => {
  route(postsApi.vote, async ({ body, viewer }) => {
    await db.transaction(async (tx) => {
      const post = await getPostWithVoteForUpdate(tx, body.postId, viewer.user.id);
      assertAllowed(canVoteOnPost(viewer, post));
      await setPostVote(tx, post, viewer.user.id, nextVote(post.vote, body.up));
    });
    const post = await loadPost(db, await getPost(db, body.postId), viewer);
    // Null in the reply that took a vote back (api.md 3.3).
    return post.userVoted === false ? { ...post, userVoted: null } : post;
  });

  route(commentsApi.vote, async ({ body, viewer }) => {
    const vote = await db.transaction(async (tx) => {
      const comment = await getCommentWithVoteForUpdate(tx, body.commentId, viewer.user.id);
      assertAllowed(canVoteOnComment(viewer, comment));
      const to = nextVote(comment.vote, body.up);
      await setCommentVote(tx, comment, viewer.user.id, to);
      return to;
    });
    const row = await getComment(db, body.commentId);
    const comment = presentComment(row, row.post, viewer, vote);
    return vote === null ? { ...comment, userVoted: null } : comment;
  });
};
