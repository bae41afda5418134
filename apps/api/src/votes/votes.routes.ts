import { commentsApi, postsApi } from '@confab/api-contract';
import { canVoteOnComment, canVoteOnPost, nextVote } from '@confab/domain';
import { loadComment } from '../comments/load-comments.ts';
import { ApiError, assertAllowed } from '../http/errors.ts';
import type { RouteModule } from '../http/route.ts';
import { loadPost } from '../posts/load-posts.ts';
import { getPost } from '../posts/posts.queries.ts';
import {
  getCommentWithVoteForUpdate,
  getPostWithVoteForUpdate,
  setCommentVote,
  setPostVote,
} from './votes.queries.ts';

/**
 * The same direction again withdraws a vote, unless the vote was cast while the request was under way: then both are one
 * click, sent twice, and it counts once (api.md 5.3, concurrency of votes).
 */
export const voteRoutes: RouteModule = (route, { db }) => {
  route(postsApi.vote, async ({ body, viewer, http }) => {
    await db.transaction(async (tx) => {
      const voter = { userId: viewer.user.id, elapsedMs: http.reply.elapsedTime };
      const post = await getPostWithVoteForUpdate(tx, body.postId, voter);
      assertAllowed(canVoteOnPost(viewer, post));
      if (post.votedMeanwhile && post.vote === body.up) throw new ApiError('already-voted-post');
      await setPostVote(tx, post, viewer.user.id, nextVote(post.vote, body.up));
    });
    const post = await loadPost(db, await getPost(db, body.postId), viewer);
    // Null in the reply that took a vote back (api.md 3.3).
    return post.userVoted === false ? { ...post, userVoted: null } : post;
  });

  route(commentsApi.vote, async ({ body, viewer, http }) => {
    await db.transaction(async (tx) => {
      const voter = { userId: viewer.user.id, elapsedMs: http.reply.elapsedTime };
      const comment = await getCommentWithVoteForUpdate(tx, body.commentId, voter);
      assertAllowed(canVoteOnComment(viewer, comment));
      if (comment.votedMeanwhile && comment.vote === body.up) throw new ApiError('already-voted');
      await setCommentVote(tx, comment, viewer.user.id, nextVote(comment.vote, body.up));
    });
    const comment = await loadComment(db, body.commentId, viewer);
    return comment.userVoted === false ? { ...comment, userVoted: null } : comment;
  });
};
