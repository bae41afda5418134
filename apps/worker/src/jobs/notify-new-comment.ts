import type { JobHandler } from '../registry.ts';
import { findReceiverForUpdate, hasMuted, type News, tellMember } from './notifications.queries.ts';
import { findWrittenComment } from './notify-new-comment.queries.ts';

type Written = NonNullable<Awaited<ReturnType<typeof findWrittenComment>>>;

/** Of a comment that was deleted meanwhile nobody is told; of one on a post that was deleted its author is. */
export const notifyNewComment: JobHandler<'notifyNewComment'> = async ({ commentId }, { db }) => {
  const comment = await findWrittenComment(db, commentId);
  if (!comment) return;
  // One member after the other, so that nobody waits for one who holds another.
  for (const { userId, notif } of toldOf(comment)) {
    await db.transaction(async (tx) => {
      const receiver = await findReceiverForUpdate(tx, userId);
      if (!receiver || receiver.replyNotificationsOff) return;
      if (await hasMuted(tx, userId, comment.userId)) return;
      // Whoever is told of it is told once, be it as an answer to them or as one below their post.
      await tellMember(tx, receiver, {
        cause: `comment:${comment.id}`,
        notif,
        happenedAt: comment.createdAt,
      });
    });
  }
};

/** Who wrote what it answers, and who wrote the post unless that is the same person (api.md 4.7). */
function toldOf({ id, userId, postId, createdAt, postAuthorId, parent }: Written) {
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
