import type { Comment } from '@confab/api-contract/calls';
import { flushSync } from 'react-dom';
import { expand } from './collapsed.ts';
import { type CommentTree, inReadingOrder } from './comment-tree.ts';
import { commentAtHand } from './comment-at-hand.ts';

type Thread = {
  list: HTMLElement | null;
  tree: CommentTree;
  isNew: (comment: Comment) => boolean;
  reveal: (ids: readonly string[]) => void;
};

/**
 * Moves focus, and with it whoever listens, to the next new comment after the one at hand; after the last to the first.
 * It is unfolded, and rendered where it is not its turn yet.
 */
export function goToNextNew({ list, tree, isNew, reveal }: Thread): void {
  const comments = [...inReadingOrder(tree)];
  const atHand = commentAtHand(list);
  const begun = comments.findIndex(({ id }) => id === atHand?.id);
  // One that is merely in view has not been jumped to: it may be the next itself.
  const after = begun + Number(atHand === document.activeElement);
  const next = comments.slice(Math.max(after, 0)).find(isNew) ?? comments.find(isNew);
  if (!next) return;
  const path = [...(next.ancestors ?? []), next.id];
  flushSync(() => {
    reveal(path);
    expand(path);
  });
  const element = document.getElementById(next.id);
  element?.focus({ preventScroll: true });
  element?.scrollIntoView();
}
