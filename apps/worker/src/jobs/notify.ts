import { comments, type Db, onlyRow, posts } from '@confab/db';
import { eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ContentType } from '@confab/domain';
import type { JobHandler } from '../registry.ts';
import {
  deleteNotificationsOf,
  findReceiverForUpdate,
  hasMuted,
  isBanAsTold,
  isRemovedHeld,
  isUndone,
  isWarningLeft,
  type News,
  notifyMember,
} from './notifications.queries.ts';

/** Creates one notification, once per cause; deleted accounts get none (api.md 4.7). */
export const createNotification: JobHandler<'createNotification'> = async (
  { userId, cause, notif },
  { db },
) => {
  await db.transaction(async (tx) => {
    const receiver = await findReceiverForUpdate(tx, userId);
    if (!receiver) return;
    // Suspended members cannot read announcements.
    if (notif.type === 'announcement' && receiver.isSuspended) return;
    if ('decisionId' in notif && (await isUndone(tx, notif.decisionId))) return;
    if (
      notif.type === 'held_decided' &&
      notif.verdict === 'remove' &&
      !(await isRemovedHeld(tx, notif.heldId))
    )
      return;
    if (
      notif.type === 'warning' &&
      notif.warningId !== undefined &&
      !(await isWarningLeft(tx, notif.warningId))
    )
      return;
    if (notif.type === 'ban' && !(await isBanAsTold(tx, receiver, notif))) return;
    await notifyMember(tx, receiver, { cause, notif });
  });
};

export const withdrawNotification: JobHandler<'withdrawNotification'> = async (
  { userId, ...about },
  { db },
) => {
  await db.transaction(async (tx) => {
    const receiver = await findReceiverForUpdate(tx, userId);
    if (receiver) await deleteNotificationsOf(tx, userId, about);
  });
};

type Written = Awaited<ReturnType<typeof getWrittenComment>>;

/** A deleted comment notifies no member; a comment on a deleted post still notifies the post's author. */
export const notifyNewComment: JobHandler<'notifyNewComment'> = async ({ commentId }, { db }) => {
  const comment = await getWrittenComment(db, commentId);
  if (comment.deletedAt !== null) return;
  // One transaction per member, so that two jobs cannot deadlock on members' rows.
  for (const { userId, notif } of receiversOf(comment)) {
    await db.transaction(async (tx) => {
      const receiver = await findReceiverForUpdate(tx, userId);
      if (!receiver || receiver.replyNotificationsOff) return;
      if (await hasMuted(tx, userId, comment.userId)) return;
      // One cause for both roles, so that a member who is replied to below their own post is notified once.
      await notifyMember(tx, receiver, {
        cause: `comment:${comment.id}`,
        notif,
        happenedAt: comment.createdAt,
      });
    });
  }
};

/** The parent's author, and the post's author unless they are the same member (api.md 4.7). */
function receiversOf({ id, userId, postId, createdAt, postAuthorId, parent }: Written) {
  const first = { postId, commentId: id, noComments: 1, firstCreatedAt: createdAt, authorIds: [userId] };
  const told: { userId: string; notif: News['notif'] }[] = [];
  if (parent && parent.userId !== userId) {
    told.push({
      userId: parent.userId,
      notif: { type: 'comment_reply', parentCommentId: parent.id, ...first },
    });
  }
  if (postAuthorId !== userId && postAuthorId !== parent?.userId) {
    told.push({ userId: postAuthorId, notif: { type: 'new_comment', ...first } });
  }
  return told;
}

/** A comment, whose row stays when it is deleted, with the authors of its parent and post. */
async function getWrittenComment(db: Db, commentId: string) {
  const parents = alias(comments, 'parent');
  return onlyRow(
    await db
      .select({
        id: comments.id,
        userId: comments.userId,
        postId: comments.postId,
        createdAt: comments.createdAt,
        deletedAt: comments.deletedAt,
        postAuthorId: posts.userId,
        parent: { id: parents.id, userId: parents.userId },
      })
      .from(comments)
      .innerJoin(posts, eq(posts.id, comments.postId))
      .leftJoin(parents, eq(parents.id, comments.parentId))
      .where(eq(comments.id, commentId)),
  );
}

/** Each upvote counts, also one that was withdrawn, and the next one after it (api.md 4.7). */
export const notifyNewVote: JobHandler<'notifyNewVote'> = async (
  { targetType, targetId, voterId, votedAt },
  { db },
) => {
  const content = await getVotedContent(db, targetType, targetId);
  if (content.isDeleted || content.userId === voterId) return;
  await db.transaction(async (tx) => {
    const receiver = await findReceiverForUpdate(tx, content.userId);
    if (!receiver || receiver.upvoteNotificationsOff) return;
    await notifyMember(tx, receiver, {
      cause: `vote:${targetId}:${voterId}:${votedAt}`,
      notif: { type: 'new_votes', targetType, targetId, postId: content.postId, noVotes: 1 },
    });
  });
};

/** Deleted comments take no votes; deleted posts do (api.md 2.8). */
async function getVotedContent(
  db: Db,
  targetType: ContentType,
  targetId: string,
): Promise<{ userId: string; postId: string; isDeleted: boolean }> {
  return onlyRow(
    targetType === 'post'
      ? await db
          .select({ userId: posts.userId, postId: posts.id, isDeleted: sql<boolean>`false` })
          .from(posts)
          .where(eq(posts.id, targetId))
      : await db
          .select({
            ...{ userId: comments.userId, postId: comments.postId },
            isDeleted: sql<boolean>`${comments.deletedAt} is not null`,
          })
          .from(comments)
          .where(eq(comments.id, targetId)),
  );
}
