import type { Comment } from '@confab/api-contract/calls';
import { isBeingSent, keyOf } from '../../../data/being-sent.ts';
import { cssVariables } from '../../../ui/css-variables.ts';
import { type CommentTree, type Group, grouped, sizeOf } from '../parts/comment-tree.ts';
import { CommentView } from './CommentView.tsx';
import { isFresh } from '../live/fresh.ts';

/**
 * Items of a list: branches of a thread. Of many siblings some stand together, so that the browser has to mind a few
 * groups that are out of view, and not a thousand comments. To a screen reader a group is nothing.
 */
export function Branches({ of }: { of: CommentTree }) {
  return grouped(of, isNewcomer).map(({ key, nodes }) =>
    key === null ? (
      <Comments key="first" nodes={nodes} />
    ) : (
      <li
        key={key}
        role="presentation"
        className="branches"
        style={cssVariables({ '--branch': String(sizeOf(nodes)) })}
      >
        <ol role="presentation" className="comment-list">
          <Comments nodes={nodes} />
        </ol>
      </li>
    ),
  );
}

function Comments({ nodes }: Pick<Group, 'nodes'>) {
  return nodes.map((node) => <CommentView key={keyOf(node.comment)} node={node} />);
}

/** Whether a comment came while the page was open: by the viewer, or by others. */
function isNewcomer(comment: Comment): boolean {
  return isBeingSent(comment) || keyOf(comment) !== comment.id || isFresh(comment.id);
}
