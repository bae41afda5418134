import type { Post } from '@confab/api-contract/calls';
import { canVoteOnPost, counted, shortCount } from '@confab/domain';
import { useViewer } from '../../data/startup.ts';
import { gated } from '../../lib/gated.ts';
import { classNames } from '../../ui/class-names.ts';
import { useVoteOnPost } from './use-vote.ts';
import './vote.css';
import { VoteButton, voteClass } from './VoteButton.tsx';

type Props = {
  post: Post;
  /** `column` in compact rows, `plain` at their foot on phones. */
  look?: 'column' | 'plain';
};

/** Votes on a post, with upvotes less downvotes between the buttons. */
export function PostVotes({ post, look }: Props) {
  const decision = canVoteOnPost(useViewer(), post);
  const vote = useVoteOnPost(post);
  const { upvotes, downvotes, userVotedUp } = post;
  return (
    <div
      className={classNames('vote', look, voteClass(userVotedUp))}
      role="group"
      aria-label="Vote on this post"
    >
      <VoteButton direction="up" vote={userVotedUp} {...gated(decision, () => vote(true))} />
      <span
        className="score"
        aria-live="polite"
        title={`${counted(upvotes, 'upvote')}, ${counted(downvotes, 'downvote')}`}
      >
        {shortCount(upvotes - downvotes)}
      </span>
      <VoteButton direction="down" vote={userVotedUp} {...gated(decision, () => vote(false))} />
    </div>
  );
}
