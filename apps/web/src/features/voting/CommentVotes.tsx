import type { Comment } from '@confab/api-contract/calls';
import { canVoteOnComment, messages } from '@confab/domain';
import { useViewer } from '../../data/startup.ts';
import { useVoteOnComment } from '../../data/votes.ts';
import { gated } from '../../lib/gated.ts';
import { classNames } from '../../ui/class-names.ts';
import { Count } from '../../ui/Count.tsx';
import './vote.css';
import { VoteButton, voteClass } from './VoteButton.tsx';

type Props = { comment: Comment; postLocked: boolean };

/** Votes on a comment: upvotes and downvotes each have their number. */
export function CommentVotes({ comment, postLocked }: Props) {
  const decision = canVoteOnComment(useViewer(), { ...comment, postLocked });
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
      <span className="score" aria-live="polite">
        <Count value={upvotes} />
      </span>
      <VoteButton direction="down" vote={userVotedUp} {...gated(decision, () => vote(false))} {...reason} />
      <span className="score" aria-live="polite">
        <Count value={downvotes} />
      </span>
    </div>
  );
}
