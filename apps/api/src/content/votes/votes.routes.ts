import { commentsApi, postsApi } from '@confab/api-contract';
import { canVoteOnComment, canVoteOnPost, nextVote } from '@confab/domain';
import { lockViewerBan, memberTransaction } from '../../members/member-transaction.queries.ts';
import { loadComment } from '../comments/load-comments.ts';
import { ApiError, assertAllowed } from '../../http/errors.ts';
import type { RouteModule } from '../../http/route.ts';
import { loadPost } from '../posts/load-posts.ts';
import { getPost } from '../posts/posts.queries.ts';
import {
  getCommentWithVoteForUpdate,
  getPostWithVoteForUpdate,
  setCommentVote,
  setPostVote,
} from './votes.queries.ts';

/**
 * The same direction again withdraws a vote, unless that vote was cast while the request was under way: then both are
 * one click sent twice, which counts once (api.md 5.3, concurrency of votes).
 */
export const voteRoutes: RouteModule = (route, { db }) => {
  const clicks = recentClicks();
  route(postsApi.vote, async ({ body, viewer, http }) => {
    const began = performance.now() - http.reply.elapsedTime;
    await memberTransaction(db, viewer, async (tx, member) => {
      const voter = { userId: viewer.user.id, elapsedMs: performance.now() - began };
      const post = await getPostWithVoteForUpdate(tx, body.postId, voter);
      const writer = await lockViewerBan(tx, member, post.communityId);
      assertAllowed(canVoteOnPost(writer, post));
      // The request is a repeat, or the member voted in another window: reply with the current state.
      if (body.from !== undefined && body.from !== post.vote) return;
      const votedSince = post.voteIsNewer || clicks.cameSince(began, voter.userId, post.id);
      if (votedSince && post.vote === body.up) throw new ApiError('already-counted');
      await setPostVote(tx, post, viewer.user.id, nextVote(post.vote, body.up));
      clicks.remember(voter.userId, post.id);
    });
    const post = await loadPost(db, await getPost(db, body.postId), viewer);
    // Null in the reply to a withdrawal (api.md 3.3).
    return post.userVoted === false ? { ...post, userVoted: null } : post;
  });

  route(commentsApi.vote, async ({ body, viewer, http }) => {
    const began = performance.now() - http.reply.elapsedTime;
    await memberTransaction(db, viewer, async (tx, member) => {
      const voter = { userId: viewer.user.id, elapsedMs: performance.now() - began };
      const comment = await getCommentWithVoteForUpdate(tx, body.commentId, voter);
      const writer = await lockViewerBan(tx, member, comment.communityId);
      assertAllowed(canVoteOnComment(writer, comment));
      // The request is a repeat, or the member voted in another window: reply with the current state.
      if (body.from !== undefined && body.from !== comment.vote) return;
      const votedSince = comment.voteIsNewer || clicks.cameSince(began, voter.userId, comment.id);
      if (votedSince && comment.vote === body.up) throw new ApiError('already-voted');
      await setCommentVote(tx, comment, viewer.user.id, nextVote(comment.vote, body.up));
      clicks.remember(voter.userId, comment.id);
    });
    const comment = await loadComment(db, body.commentId, viewer);
    return comment.userVoted === false ? { ...comment, userVoted: null } : comment;
  });
};

/** Capacity: more than the clicks that arrive while one request waits. */
const clicksRemembered = 10_000;

/**
 * Recent votes of this process, by voter and target. The process's clock orders them exactly relative to requests;
 * for votes of other processes the database's clock is an estimate (`voteIsNewer`), slightly late under load.
 */
function recentClicks() {
  const castAt = new Map<string, number>();
  const keyOf = (voterId: string, targetId: string) => `${voterId} ${targetId}`;
  return {
    /** Whether the voter's last vote on the target came after the request began. Requires the target's row lock. */
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
