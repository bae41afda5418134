import type { JobHandler } from '../registry.ts';
import { findReceiverForUpdate, hasMuted, type News, notifyMember } from './notifications.queries.ts';
import { findWrittenComment } from './notify-new-comment.queries.ts';

type Written = NonNullable<Awaited<ReturnType<typeof findWrittenComment>>>;

/** A deleted comment notifies no member; a comment on a deleted post still notifies the post's author. */
export const notifyNewComment: JobHandler<'notifyNewComment'> = async ({ commentId }, { db }) => {
  const comment = await findWrittenComment(db, commentId);
  if (!comment) return;
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
  const first = { postId, commentId: id, noComments: 1, firstCreatedAt: createdAt };
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
