import { counted } from '@confab/domain';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { loadReplies } from '../../../data/comments.ts';
import { useBusy } from '../../../lib/busy.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { commentAddress } from '../parts/comment-address.ts';
import type { CommentNode } from '../parts/comment-tree.ts';

/** Ways to the replies that are not here: those still to be loaded, and those left out beside the way to one comment. */
export default function MoreReplies({ to: node }: { to: CommentNode }) {
  return (
    <>
      {node.missing > 0 && <MissingReplies to={node} />}
      {node.aside > 0 && <AsideReplies to={node} />}
    </>
  );
}

function MissingReplies({ to: { comment, missing } }: { to: CommentNode }) {
  const client = useQueryClient();
  const { busy, begin } = useBusy(() => loadReplies(client, comment));
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
