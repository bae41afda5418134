import type { Comment } from '@confab/api-contract/calls';
import { counted } from '@confab/domain';
import { keyOf } from '../../data/being-sent.ts';
import { useLoadReplies } from '../../data/comments.ts';
import { Icon } from '../../ui/Icon.tsx';
import { CommentView } from './CommentView.tsx';
import { useTree } from './thread-context.ts';

/** The replies to a comment, and a way to those that are not here yet. */
export function Replies({ to }: { to: Comment }) {
  const tree = useTree();
  const replies = tree.repliesTo(to);
  const missing = tree.missingBelow(to);
  if (replies.length === 0 && missing === 0) return null;
  return (
    <div className="replies">
      {replies.map((reply) => (
        <CommentView key={keyOf(reply)} comment={reply} />
      ))}
      {missing > 0 && <MoreReplies to={to} count={missing} />}
    </div>
  );
}

function MoreReplies({ to, count }: { to: Comment; count: number }) {
  const load = useLoadReplies(to);
  return (
    <button type="button" className="more-replies" disabled={load.isPending} onClick={() => load.mutate()}>
      {load.isPending ? (
        <span className="spinner" />
      ) : (
        <Icon name="corner-down-right" className="icon-flip" />
      )}
      {counted(count, 'more reply', 'more replies')}
    </button>
  );
}
