import type { JobHandler } from '../registry.ts';
import { findReceiverForUpdate, notifyMember } from './notifications.queries.ts';
import { findVotedContent } from './notify-new-vote.queries.ts';

/** Each upvote counts, also one that was withdrawn, and the next one after it (api.md 4.7). */
export const notifyNewVote: JobHandler<'notifyNewVote'> = async (
  { targetType, targetId, voterId, votedAt },
  { db },
) => {
  const content = await findVotedContent(db, targetType, targetId);
  if (!content || content.userId === voterId) return;
  await db.transaction(async (tx) => {
    const receiver = await findReceiverForUpdate(tx, content.userId);
    if (!receiver || receiver.upvoteNotificationsOff) return;
    await notifyMember(tx, receiver, {
      cause: `vote:${targetId}:${voterId}:${votedAt}`,
      notif: { type: 'new_votes', targetType, targetId, postId: content.postId, noVotes: 1 },
    });
  });
};
