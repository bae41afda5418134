import { commentsApi, postsApi } from '@confab/api-contract';
import { canVoteOnComment, canVoteOnPost, nextVote } from '@confab/domain';
import { memberTransaction } from '../accounts/still-there.queries.ts';
import { loadComment } from '../comments/load-comments.ts';
import { ApiError, assertAllowed } from '../http/errors.ts';
import type { RouteModule } from '../http/route.ts';
import { getWritingViewer } from '../moderators/still-welcome.queries.ts';
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
  const clicks = recentClicks();
  route(postsApi.vote, async ({ body, viewer, http }) => {
    const began = performance.now() - http.reply.elapsedTime;
    await memberTransaction(db, viewer, async (tx) => {
      const voter = { userId: viewer.user.id, elapsedMs: performance.now() - began };
      const post = await getPostWithVoteForUpdate(tx, body.postId, voter);
      const writer = await getWritingViewer(tx, viewer, post.communityId);
      assertAllowed(canVoteOnPost(writer, post));
      // An earlier copy of this request has arrived, or somebody voted elsewhere: the reply tells how it stands.
      if (body.from !== undefined && body.from !== post.vote) return;
      const meanwhile = post.votedMeanwhile || clicks.cameSince(began, voter.userId, post.id);
      if (meanwhile && post.vote === body.up) throw new ApiError('already-counted');
      await setPostVote(tx, post, viewer.user.id, nextVote(post.vote, body.up));
      clicks.remember(voter.userId, post.id);
    });
    const post = await loadPost(db, await getPost(db, body.postId), viewer);
    // Null in the reply that took a vote back (api.md 3.3).
    return post.userVoted === false ? { ...post, userVoted: null } : post;
  });

  route(commentsApi.vote, async ({ body, viewer, http }) => {
    const began = performance.now() - http.reply.elapsedTime;
    await memberTransaction(db, viewer, async (tx) => {
      const voter = { userId: viewer.user.id, elapsedMs: performance.now() - began };
      const comment = await getCommentWithVoteForUpdate(tx, body.commentId, voter);
      const writer = await getWritingViewer(tx, viewer, comment.communityId);
      assertAllowed(canVoteOnComment(writer, comment));
      // An earlier copy of this request has arrived, or somebody voted elsewhere: the reply tells how it stands.
      if (body.from !== undefined && body.from !== comment.vote) return;
      const meanwhile = comment.votedMeanwhile || clicks.cameSince(began, voter.userId, comment.id);
      if (meanwhile && comment.vote === body.up) throw new ApiError('already-voted');
      await setCommentVote(tx, comment, viewer.user.id, nextVote(comment.vote, body.up));
      clicks.remember(voter.userId, comment.id);
    });
    const comment = await loadComment(db, body.commentId, viewer);
    return comment.userVoted === false ? { ...comment, userVoted: null } : comment;
  });
};

/** More clicks than this do not come while one request waits. */
const clicksRemembered = 10_000;

/**
 * The last votes that went through this process, by voter and target. Its own clock orders them and the requests
 * exactly; for those of other processes the database's says about when they were (`votedMeanwhile`), which under load
 * is a little late.
 */
function recentClicks() {
  const castAt = new Map<string, number>();
  const keyOf = (voterId: string, targetId: string) => `${voterId} ${targetId}`;
  return {
    /** Whether the voter's last vote on the target is younger than a request. Needs the target's row lock. */
    cameSince: (began: number, voterId: string, targetId: string): boolean =>
      (castAt.get(keyOf(voterId, targetId)) ?? -Infinity) > began,

    remember: (voterId: string, targetId: string): void => {
      const key = keyOf(voterId, targetId);
      castAt.delete(key);
      castAt.set(key, performance.now());
      const [oldest] = castAt.keys();
      if (castAt.size > clicksRemembered && oldest !== undefined) castAt.delete(oldest);
    },
  };
}
