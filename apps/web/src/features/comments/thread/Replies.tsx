import { lazy, memo } from 'react';
import { Later } from '../../../ui/Later.tsx';
import { Branches } from './Branches.tsx';
import type { CommentNode } from '../parts/comment-tree.ts';

/** Most threads are here whole: others load what brings the rest. */
const MoreReplies = import.meta.env.SSR
  ? (await import('./MoreReplies.tsx')).default
  : lazy(() => import('./MoreReplies.tsx'));

type Props = {
  to: CommentNode;
  /** They stay as they are while nobody sees them: unfolding them again costs nothing. */
  hidden: boolean;
};

/** The replies to a comment, and a way to those that are not here. */
export const Replies = memo(function Replies({ to: node, hidden }: Props) {
  const { replies, missing, aside } = node;
  if (replies.length + missing + aside === 0) return null;
  return (
    <ol className="replies" role="list" hidden={hidden}>
      <Branches of={replies} />
      {missing + aside > 0 && (
        <Later>
          <MoreReplies to={node} />
        </Later>
      )}
    </ol>
  );
});
