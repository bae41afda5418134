import { commentsApi, postsApi } from '@confab/api-contract';
import { canVoteOnComment, canVoteOnPost, type LoggedInViewer, nextVote } from '@confab/domain';
import { memberBatches } from '../../members/member-transaction.queries.ts';
import { presentComment } from '../comments/comments.present.ts';
import { ApiError, assertAllowed } from '../../http/errors.ts';
import type { RouteModule } from '../../http/route.ts';
import { postPresenter } from '../posts/load-posts.ts';
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
    const [row, present] = await memberBatches(db, viewer, {
      at: { kind: 'post', id: body.postId },
      read: (tx) => getPostWithVoteForUpdate(tx, body.postId, voterOf(viewer, began)),
      write: (tx, member, row) => {
        if (!row) throw new ApiError('post/not-found');
        const { post, own, voteIsNewer } = row;
        assertAllowed(canVoteOnPost(member, { ...post, locked: post.lockedAt !== null }));
        // Otherwise the request is a repeat, or the member voted in another window: reply with the current state.
        const counts = body.from === undefined || body.from === own.vote;
        const votedSince = voteIsNewer || clicks.cameSince(began, viewer.user.id, post.id);
        if (counts && votedSince && own.vote === body.up) throw new ApiError('already-counted');
        if (counts) clicks.remember(viewer.user.id, post.id);
        const vote = counts ? nextVote(own.vote, body.up) : own.vote;
        return Promise.all([
          counts ? setPostVote(tx, row, { voterId: viewer.user.id, to: vote }) : row,
          postPresenter(tx, [row], viewer, new Map([[post.id, { ...own, vote }]])),
        ]);
      },
    });
    if (!row) throw new ApiError('already-counted');
    const post = present(row);
    // Null in the reply to a withdrawal (api.md 3.3).
    return post.userVoted === false ? { ...post, userVoted: null } : post;
  });

  route(commentsApi.vote, async ({ body, viewer, http }) => {
    const began = performance.now() - http.reply.elapsedTime;
    const row = await memberBatches(db, viewer, {
      at: { kind: 'comment', id: body.commentId },
      read: (tx) => getCommentWithVoteForUpdate(tx, body.commentId, voterOf(viewer, began)),
      write: (tx, member, row) => {
        if (!row) throw new ApiError('comment_not_found');
        const { comment, post, own, postLocked, voteIsNewer } = row;
        const deleted = comment.deletedAt !== null;
        assertAllowed(canVoteOnComment(member, { communityId: post.communityId, deleted, postLocked }));
        // Otherwise the request is a repeat, or the member voted in another window: reply with the current state.
        const counts = body.from === undefined || body.from === own.vote;
        const votedSince = voteIsNewer || clicks.cameSince(began, viewer.user.id, comment.id);
        if (counts && votedSince && own.vote === body.up) throw new ApiError('already-voted');
        if (counts) clicks.remember(viewer.user.id, comment.id);
        if (!counts) return Promise.resolve(row);
        return setCommentVote(tx, row, { voterId: viewer.user.id, to: nextVote(own.vote, body.up) });
      },
    });
    if (!row) throw new ApiError('already-voted');
    const comment = presentComment(row, row.post, viewer, row.own);
    return comment.userVoted === false ? { ...comment, userVoted: null } : comment;
  });
};

const voterOf = ({ user }: LoggedInViewer, began: number) => ({
  userId: user.id,
  elapsedMs: performance.now() - began,
});

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
