import type { Comment } from '@confab/api-contract/calls';
import { canVoteOnComment, messages, shortCount, type Viewer } from '@confab/domain';
import { gated } from '../../lib/gated.ts';
import { classNames } from '../../ui/class-names.ts';
import { exactCount } from '../../ui/Count.tsx';
import { useVoteOnComment } from './use-vote.ts';
import './vote.css';
import { VoteButton, voteClass } from './VoteButton.tsx';

type Props = { comment: Comment; viewer: Viewer; postLocked: boolean };

/** Votes on a comment: upvotes and downvotes each have their number. */
export function CommentVotes({ comment, viewer, postLocked }: Props) {
  const decision = canVoteOnComment(viewer, { ...comment, postLocked });
  const vote = useVoteOnComment(comment);
  const { upvotes, downvotes, userVotedUp, deleted } = comment;
  const reason = deleted ? { title: messages.voteOnDeleted } : {};
  return (
    <div
      className={classNames('vote plain two', voteClass(userVotedUp))}
      role="group"
      aria-label="Vote on this comment"
    >
      <VoteButton direction="up" vote={userVotedUp} {...gated(decision, () => vote(true))} {...reason} />
      <Score value={upvotes} />
      <VoteButton direction="down" vote={userVotedUp} {...gated(decision, () => vote(false))} {...reason} />
      <Score value={downvotes} />
    </div>
  );
}

function Score({ value }: { value: number }) {
  return (
    <span className="score" aria-live="polite" title={exactCount(value)}>
      {shortCount(value)}
    </span>
  );
}
