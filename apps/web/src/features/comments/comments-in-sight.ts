import type { Comment } from '@confab/api-contract/calls';
import { flushSync } from 'react-dom';
import { spaceAbove } from '../../lib/scrolling.ts';
import { expand } from './comment-state.ts';
import { type CommentTree, inReadingOrder } from './comment-tree.ts';

/** The comment for a keyboard shortcut: the one with focus, or else the first in view. */
export function commentAtHand(list: HTMLElement | null): HTMLElement | undefined {
  return focusedComment(list) ?? firstCommentInSight(list);
}

function focusedComment(list: HTMLElement | null): HTMLElement | undefined {
  const focused = document.activeElement?.closest<HTMLElement>('.comment-main');
  return focused && list?.contains(focused) ? focused : undefined;
}

export function firstCommentInSight(list: HTMLElement | null): HTMLElement | undefined {
  const [first] = list ? commentsInSight(list, spaceAbove()) : [];
  return first;
}

/**
 * The comments below a line of the window, from top to bottom. Looks only into branches in view: the browser has not
 * laid out the others.
 */
export function* commentsInSight(list: Element, line: number): Generator<HTMLElement> {
  for (const item of list.children) {
    const branch = item.getBoundingClientRect();
    if (branch.bottom <= line) continue;
    if (branch.top >= innerHeight) return;
    const comment = item.querySelector<HTMLElement>(':scope > .comment-main');
    if (comment && comment.getBoundingClientRect().bottom > line) yield comment;
    const further = item.querySelector(':scope > ol:not([hidden])');
    if (further) yield* commentsInSight(further, line);
  }
}

type Thread = {
  list: HTMLElement | null;
  tree: CommentTree;
  isNew: (comment: Comment) => boolean;
  /** The target of the last jump. */
  last: string | undefined;
  reveal: (ids: readonly string[]) => void;
};

/**
 * Moves focus to the next new comment: after the focused one, after the last jump, or from the viewport; after the last
 * one to the first. Unfolds it, and renders it early where needed. Returns its id.
 */
export function goToNextNew({ list, tree, isNew, last, reveal }: Thread): string | undefined {
  const comments = inReadingOrder(tree);
  const indexOf = (wanted: string | undefined) => comments.findIndex(({ id }) => id === wanted);
  const done = focusedComment(list)?.id ?? last;
  // A comment that is merely in view may be the next one itself.
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

/** After so many frames without a change the layout is stable; after so many in all it never will be. */
const still = 3;
const most = 30;

/**
 * Scrolls a comment to the top of the window. Branches that come into view get their real size a frame later and move
 * it: repeats until it stays.
 */
export function scrollToComment(element: Element): void {
  let unmoved = 0;
  let frames = 0;
  const scroll = () => {
    const before = element.getBoundingClientRect().top;
    element.scrollIntoView();
    unmoved = element.getBoundingClientRect().top === before ? unmoved + 1 : 0;
    frames += 1;
    if (unmoved < still && frames < most) requestAnimationFrame(scroll);
  };
  scroll();
}
