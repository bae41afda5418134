import { commentsApi, postsApi } from '@confab/api-contract';
import { canVoteOnComment, canVoteOnPost, nextVote } from '@confab/domain';
import { lockViewerBanAt, memberBatches } from '../../members/member-transaction.queries.ts';
import { presentComment } from '../comments/comments.present.ts';
import { getComment, listOwnCommentFacts } from '../comments/comments.queries.ts';
import { ApiError, assertAllowed } from '../../http/errors.ts';
import type { RouteModule } from '../../http/route.ts';
import { postPresenter } from '../posts/load-posts.ts';
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
    const [counted, row, present] = await memberBatches(db, viewer, {
      read: (tx) => {
        const voter = { userId: viewer.user.id, elapsedMs: performance.now() - began };
        return Promise.all([
          getPostWithVoteForUpdate(tx, body.postId, voter),
          lockViewerBanAt(tx, viewer, 'post', body.postId),
        ]);
      },
      write: (tx, member, [post, bannedFrom]) => {
        if (!post) throw new ApiError('post/not-found');
        assertAllowed(canVoteOnPost({ ...member, bannedFrom }, post));
        // Otherwise the request is a repeat, or the member voted in another window: reply with the current state.
        const counts = body.from === undefined || body.from === post.vote;
        const votedSince = post.voteIsNewer || clicks.cameSince(began, viewer.user.id, post.id);
        if (counts && votedSince && post.vote === body.up) throw new ApiError('already-counted');
        if (counts) clicks.remember(viewer.user.id, post.id);
        return Promise.all([
          !counts || setPostVote(tx, post, viewer.user.id, nextVote(post.vote, body.up)),
          getPost(tx, post.id),
          postPresenter(tx, [{ ...post, post }], viewer),
        ]);
      },
    });
    if (!counted) throw new ApiError('already-counted');
    const post = present(row);
    // Null in the reply to a withdrawal (api.md 3.3).
    return post.userVoted === false ? { ...post, userVoted: null } : post;
  });

  route(commentsApi.vote, async ({ body, viewer, http }) => {
    const began = performance.now() - http.reply.elapsedTime;
    const [counted, row, own] = await memberBatches(db, viewer, {
      read: (tx) => {
        const voter = { userId: viewer.user.id, elapsedMs: performance.now() - began };
        return Promise.all([
          getCommentWithVoteForUpdate(tx, body.commentId, voter),
          lockViewerBanAt(tx, viewer, 'comment', body.commentId),
        ]);
      },
      write: (tx, member, [comment, bannedFrom]) => {
        if (!comment) throw new ApiError('comment_not_found');
        assertAllowed(canVoteOnComment({ ...member, bannedFrom }, comment));
        // Otherwise the request is a repeat, or the member voted in another window: reply with the current state.
        const counts = body.from === undefined || body.from === comment.vote;
        const votedSince = comment.voteIsNewer || clicks.cameSince(began, viewer.user.id, comment.id);
        if (counts && votedSince && comment.vote === body.up) throw new ApiError('already-voted');
        if (counts) clicks.remember(viewer.user.id, comment.id);
        return Promise.all([
          !counts || setCommentVote(tx, comment, viewer.user.id, nextVote(comment.vote, body.up)),
          getComment(tx, comment.id),
          listOwnCommentFacts(tx, viewer.user.id, [{ comment }]),
        ]);
      },
    });
    if (!counted) throw new ApiError('already-voted');
    const comment = presentComment(row, row.post, viewer, own.get(row.comment.id));
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
