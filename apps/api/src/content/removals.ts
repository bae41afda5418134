import { reverseMatches } from '@confab/auto-rules';
import { enqueue, type Tx } from '@confab/db';
import { enqueueImageDeletion, reopenReports } from '@confab/db/acts';
import { actingGroup, canRestore, limits, type LoggedInViewer } from '@confab/domain';
import {
  type DecisionRow,
  enqueueDeleted,
  enqueueOutcomes,
  findRemovalForUpdate,
  insertDecision,
  markUndone,
  withdrawNotice,
} from '../communities/moderators/decisions.queries.ts';
import { recordAct } from '../communities/moderators/moderation-log.queries.ts';
import { closeCaseOfPost, deleteReportsOfComment } from '../communities/report-counts.queries.ts';
import { assertAllowed } from '../http/errors.ts';
import {
  deleteComment,
  getCommentForUpdate,
  type LockedComment,
  restoreComment,
} from './comments/comments.queries.ts';
import { deletePost, deletePostContent, restorePost } from './posts/post-deletion.queries.ts';
import { getPostForUpdate, holdPost, type LockedPost } from './posts/posts.queries.ts';

/** Removals by moderators and admins, and what brings the removed back: of one post or comment, under its row lock. */

export type RemovalReason = { title?: string | null; reason?: string | null };

type Removing = RemovalReason & {
  as: 'mods' | 'admins';
  /** Whether the author is notified. */
  tell: boolean;
  /** From the queue, where a moderator may think better of it: people hear of it a little later. */
  fromQueue?: boolean;
  /** For an admin's deletion of a post: its picture or link goes too. */
  content?: boolean;
};

/** A post that was deleted already can still lose its content to an admin. */
export async function removePost(
  tx: Tx,
  post: LockedPost,
  { user }: LoggedInViewer,
  { as, tell, fromQueue = false, content = false, title = null, reason = null }: Removing,
): Promise<DecisionRow | null> {
  const { id: postId, communityId, userId: authorId } = post;
  if (!post.deleted) await deletePost(tx, postId, { userId: user.id, as });
  if (content) {
    const images = await deletePostContent(tx, post, 'admins');
    if (images.length > 0) await enqueueImageDeletion(tx, images);
  }
  const decision = post.deleted
    ? null
    : await insertDecision(tx, {
        ...{ communityId, postId, commentId: null, authorId },
        ...{ verdict: 'remove', userId: user.id, actedAs: as, title, reason, told: tell },
      });
  if (decision) {
    await announce(tx, decision, fromQueue, {
      type: 'deleted_post',
      targetType: 'post',
      targetId: postId,
      deletedAs: as,
      decisionId: decision.id,
    });
  }
  await recordAct(tx, {
    ...{ act: 'delete_post', communityId, userId: user.id, actedAs: as, postId, targetUserId: authorId },
    details: content ? { content: true } : {},
    reason: inLog({ title, reason }),
  });
  return decision;
}

export async function removeComment(
  tx: Tx,
  comment: LockedComment,
  { user }: LoggedInViewer,
  { as, tell, fromQueue = false, title = null, reason = null }: Removing,
): Promise<DecisionRow> {
  const { id: commentId, postId, communityId, userId: authorId } = comment;
  await deleteComment(tx, comment, { userId: user.id, as });
  const decision = await insertDecision(tx, {
    ...{ communityId, postId, commentId, authorId },
    ...{ verdict: 'remove', userId: user.id, actedAs: as, title, reason, told: tell },
  });
  await announce(tx, decision, fromQueue, {
    type: 'deleted_comment',
    targetType: 'comment',
    targetId: commentId,
    postId,
    deletedAs: as,
    decisionId: decision.id,
  });
  await recordAct(tx, {
    ...{ act: 'delete_comment', communityId, userId: user.id, actedAs: as },
    ...{ postId, commentId, targetUserId: authorId, reason: inLog({ title, reason }) },
  });
  return decision;
}

/** After its author deleted it: it leaves the queue, and those who reported it hear why. Requires its row lock. */
export async function leaveQueue(
  tx: Tx,
  { postId, commentId, communityId }: Pick<DecisionRow, 'postId' | 'commentId' | 'communityId'>,
): Promise<void> {
  await enqueueDeleted(tx, { postId, commentId });
  if (commentId === null) await closeCaseOfPost(tx, { postId, communityId });
  else await deleteReportsOfComment(tx, { id: commentId, communityId });
}

type Notice = Parameters<typeof enqueue<'createNotification'>>[2]['notif'];

/** To the author, even if they are the moderator, and to those who reported. */
async function announce(tx: Tx, decision: DecisionRow, fromQueue: boolean, notif: Notice): Promise<void> {
  const runAt = whenHeard(fromQueue);
  if (decision.told) {
    const job = { userId: decision.authorId, cause: `decision:${decision.id}`, notif };
    await enqueue(tx, 'createNotification', job, { runAt });
  }
  await enqueueOutcomes(tx, decision, runAt);
}

/** When people hear of a decision. */
export function whenHeard(fromQueue: boolean): string {
  return new Date(Date.now() + (fromQueue ? limits.undoSeconds * 1000 : 0)).toISOString();
}

/** The reason on one line. */
export function inLog({ title, reason }: RemovalReason): string | null {
  const parts = [title, reason].filter((part) => part !== null && part !== undefined && part !== '');
  return parts.length === 0 ? null : parts.join(': ');
}

/** Restores a post or a comment, and takes back what was said about its removal. Its reports stay closed. */
export async function bringBack(
  tx: Tx,
  { postId, commentId }: { postId: string; commentId: string | null },
  member: LoggedInViewer,
): Promise<void> {
  const target = commentId === null ? await lockPost(tx, postId) : await lockComment(tx, postId, commentId);
  assertAllowed(canRestore(member, target));
  const removal = await findRemovalForUpdate(tx, { postId, commentId });
  await (commentId === null ? restorePost(tx, postId) : restoreComment(tx, commentId, target.userId));
  if (removal) await takeBack(tx, removal, member);
  await recordRestore(tx, { ...target, postId, commentId }, member);
}

/** Undoes a decision: what it removed is back, its reply is gone, and its reports wait again. */
export async function undoDecision(tx: Tx, decision: DecisionRow, member: LoggedInViewer): Promise<void> {
  const { postId, commentId, communityId, verdict } = decision;
  const target = commentId === null ? await lockPost(tx, postId) : await lockComment(tx, postId, commentId);
  // The author may have deleted it before, or another moderator put it back.
  const isRemoved = verdict === 'remove' && target.deletedAs !== null && target.deletedAs !== 'normal';
  if (isRemoved) {
    assertAllowed(canRestore(member, target));
    await (commentId === null ? restorePost(tx, postId) : restoreComment(tx, commentId, target.userId));
  }
  await takeBack(tx, decision, member);
  await reopenReports(tx, [decision.id]);
  if (verdict === 'keep') await reverseMatches(tx, { postId, commentId }, false);
  if (isRemoved) await recordRestore(tx, { ...target, postId, commentId }, member);
  else
    await recordAct(tx, {
      ...{ act: 'reopen_report', communityId, userId: member.user.id },
      actedAs: actingGroup(member, communityId),
      ...{ postId, commentId, targetUserId: target.userId },
    });
}

/** What was said about a decision becomes untrue: the reply in the thread and the author's notification. */
async function takeBack(tx: Tx, decision: DecisionRow, { user }: LoggedInViewer): Promise<void> {
  const reply = decision.replyId === null ? null : await getCommentForUpdate(tx, decision.replyId);
  if (reply && !reply.deleted) {
    await deleteComment(tx, reply, { userId: user.id, as: decision.actedAs });
    await deleteReportsOfComment(tx, reply);
  }
  await markUndone(tx, decision.id, user.id);
  await withdrawNotice(tx, decision);
}

type Removed = Pick<LockedPost, 'communityId' | 'userId' | 'deletedAs' | 'deletedContent'>;

const lockPost = (tx: Tx, id: string): Promise<Removed> => getPostForUpdate(tx, id);

async function lockComment(tx: Tx, postId: string, id: string): Promise<Removed> {
  await holdPost(tx, postId);
  return { ...(await getCommentForUpdate(tx, id)), deletedContent: false };
}

async function recordRestore(
  tx: Tx,
  {
    communityId,
    userId: targetUserId,
    postId,
    commentId,
  }: Removed & { postId: string; commentId: string | null },
  member: LoggedInViewer,
): Promise<void> {
  const act = commentId === null ? 'restore_post' : 'restore_comment';
  const actedAs = actingGroup(member, communityId);
  await recordAct(tx, { act, communityId, userId: member.user.id, actedAs, postId, commentId, targetUserId });
}
