import { counted } from '@confab/domain';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { useBusy } from '../../lib/busy.ts';
import { withCode } from '../../lib/with-code.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Branches } from './Branches.tsx';
import { commentAddress } from './comment-address.ts';
import type { CommentNode } from './comment-tree.ts';
import { loadComments } from './load-comments.ts';

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
      {missing > 0 && <MissingReplies to={node} />}
      {aside > 0 && <AsideReplies to={node} />}
    </ol>
  );
});

function MissingReplies({ to: { comment, missing } }: { to: CommentNode }) {
  const client = useQueryClient();
  const { busy, begin } = useBusy(() =>
    withCode(loadComments, ({ loadReplies }) => loadReplies(client, comment)),
  );
  return (
    <li>
      <button type="button" className="more-replies" disabled={busy} aria-busy={busy} onClick={begin}>
        {busy ? <span className="spinner" /> : <Icon name="corner-down-right" className="icon-flip" />}
        {counted(missing, 'more reply', 'more replies')}
      </button>
    </li>
  );
}

/** The other replies stand at the address of what they answer. */
function AsideReplies({ to: { comment, aside } }: { to: CommentNode }) {
  return (
    <li>
      <Link {...commentAddress(comment)} className="more-replies">
        <Icon name="corner-down-right" className="icon-flip" />
        {counted(aside, 'more reply', 'more replies')}
      </Link>
    </li>
  );
}
