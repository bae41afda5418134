import type { Comment, Post } from '@confab/api-contract/calls';
import {
  canVoteOnComment,
  canVoteOnPost,
  counted,
  messages,
  shortCount,
  type Viewer,
  type Vote,
} from '@confab/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useViewer } from '../../data/startup.ts';
import { voteOnComment, voteOnPost } from '../../data/votes.ts';
import { gated, type GatedProps } from '../../lib/modals.ts';
import { classNames } from '../../ui/class-names.ts';
import '../../ui/glyph.css';
import './vote.css';

const voteKept = { words: 'Your vote is kept.' };

type PostVotesProps = {
  post: Post;
  /** In compact rows. */
  look?: 'inline';
  /** The share of upvotes stands beside it. */
  shareTold?: boolean;
};

/** Votes on a post, with upvotes less downvotes between the buttons. */
export function PostVotes({ post, look, shareTold = false }: PostVotesProps) {
  const client = useQueryClient();
  const decision = canVoteOnPost(useViewer(), post);
  const { upvotes, downvotes, userVotedUp } = post;
  const vote = (up: boolean) => gated(decision, () => void voteOnPost(client, post, up), voteKept);
  return (
    <div
      className={classNames('vote', look, voteClass(userVotedUp))}
      role="group"
      aria-label="Vote on this post"
    >
      <VoteButton direction="up" vote={userVotedUp} {...vote(true)} />
      <span className="score" aria-live="polite" title={shareTold ? totalsOf(post) : shareOf(post)}>
        {shortCount(upvotes - downvotes)}
      </span>
      <VoteButton direction="down" vote={userVotedUp} {...vote(false)} />
    </div>
  );
}

type Totals = Pick<Post, 'upvotes' | 'downvotes'>;

/** Rounded up (product-b 3). */
export const percentUp = ({ upvotes, downvotes }: Totals) =>
  Math.ceil((100 * upvotes) / Math.max(1, upvotes + downvotes));

const totalsOf = ({ upvotes, downvotes }: Totals) =>
  `${counted(upvotes, 'upvote')}, ${counted(downvotes, 'downvote')}`;

/** "67% upvoted: 2 upvotes, 1 downvote" */
export const shareOf = (totals: Totals) => `${percentUp(totals)}% upvoted: ${totalsOf(totals)}`;

type CommentVotesProps = {
  comment: Comment;
  viewer: Viewer;
  postLocked: boolean;
};

/** Votes on a comment: the upvotes at rest, the downvotes with the pointer or focus or where there are many. */
export function CommentVotes({ comment, viewer, postLocked }: CommentVotesProps) {
  const client = useQueryClient();
  const decision = canVoteOnComment(viewer, { ...comment, postLocked });
  const { upvotes, downvotes, userVotedUp, deleted } = comment;
  const vote = (up: boolean) => ({
    ...gated(decision, () => void voteOnComment(client, comment, up), voteKept),
    ...(deleted && { title: messages.voteOnDeleted }),
  });
  const both = `${upvotes} up, ${downvotes} down`;
  return (
    <div
      className={classNames('vote plain two', downvotes > upvotes / 2 && 'is-split', voteClass(userVotedUp))}
      role="group"
      aria-label={`Vote on this comment, ${both}`}
      title={both}
    >
      <VoteButton direction="up" vote={userVotedUp} {...vote(true)} />
      <Score value={upvotes} />
      <VoteButton direction="down" vote={userVotedUp} {...vote(false)} />
      <Score value={downvotes} />
    </div>
  );
}

/** A zero is not shown. */
function Score({ value }: { value: number }) {
  return (
    <span className="score" aria-live="polite">
      {value === 0 ? '' : shortCount(value)}
    </span>
  );
}

type VoteButtonProps = GatedProps & { direction: 'up' | 'down'; vote: Vote };

/** One of the two triangles; filled when the viewer has voted so. */
export function VoteButton({ direction, vote, ...gate }: VoteButtonProps) {
  const up = direction === 'up';
  return (
    <button
      type="button"
      {...gate}
      className={`${direction} glyph glyph-vote`}
      aria-label={up ? 'Upvote' : 'Downvote'}
      aria-pressed={vote === up}
    />
  );
}

/** Colours the control as the viewer voted. */
function voteClass(vote: Vote): string | null {
  if (vote === null) return null;
  return vote ? 'is-up' : 'is-down';
}
