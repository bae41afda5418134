import type { Comment } from '@confab/api-contract/calls';
import { flushSync } from 'react-dom';
import { expand } from '../parts/collapsed.ts';
import { type CommentTree, inReadingOrder } from '../parts/comment-tree.ts';
import { firstCommentInSight, focusedComment } from '../parts/comment-at-hand.ts';
import { scrollToComment } from '../parts/scroll-to.ts';

type Thread = {
  list: HTMLElement | null;
  tree: CommentTree;
  isNew: (comment: Comment) => boolean;
  /** Where the last jump led. */
  last: string | undefined;
  reveal: (ids: readonly string[]) => void;
};

/**
 * Moves focus, and with it whoever listens, to the next new comment: after the one with focus, after the last jump, or
 * from what is in view; after the last one to the first. It is unfolded, and rendered where it is not its turn yet.
 * Returns its id.
 */
export function goToNextNew({ list, tree, isNew, last, reveal }: Thread): string | undefined {
  const comments = inReadingOrder(tree);
  const indexOf = (wanted: string | undefined) => comments.findIndex(({ id }) => id === wanted);
  const done = focusedComment(list)?.id ?? last;
  // One that is merely in view has not been jumped to: it may be the next itself.
  const from = done === undefined ? indexOf(firstCommentInSight(list)?.id) : indexOf(done) + 1;
  const next = comments.slice(Math.max(from, 0)).find(isNew) ?? comments.find(isNew);
  if (!next) return undefined;
  const path = [...(next.ancestors ?? []), next.id];
  flushSync(() => {
    reveal(path);
    expand(path);
  });
  const element = document.getElementById(next.id);
  element?.focus({ preventScroll: true });
  if (element) scrollToComment(element);
  return next.id;
}
