import type { Post } from '@confab/api-contract/calls';
import { counted } from '@confab/domain';
import './votes-bar.css';

/** How a post was received: the share of upvotes, and how many voted. */
export function VotesBar({ post: { upvotes, downvotes } }: { post: Post }) {
  const votes = upvotes + downvotes;
  const percent = votes === 0 ? 0 : Math.ceil((100 * upvotes) / votes);
  return (
    <div
      className="votes-bar"
      title={
        votes === 0
          ? undefined
          : `${percent}% upvoted: ${counted(upvotes, 'upvote')}, ${counted(downvotes, 'downvote')}`
      }
    >
      <span className="track" aria-hidden="true">
        {upvotes > 0 && <i style={{ inlineSize: `${percent}%` }} />}
        {downvotes > 0 && <i className="down" />}
      </span>
      {votes === 0 ? (
        'No votes yet'
      ) : (
        <>
          {percent}% upvoted
          <span aria-hidden="true">·</span>
          {counted(votes, 'vote')}
        </>
      )}
    </div>
  );
}
