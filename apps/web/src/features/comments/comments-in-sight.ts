import type { Comment } from '@confab/api-contract/calls';
import { flushSync } from 'react-dom';
import { focusedControl } from '../../lib/focused-control.ts';
import { pageState } from '../../lib/page-state.ts';
import { spaceAbove } from '../../lib/scrolling.ts';
import { setCollapsed } from './comment-state.ts';
import { type CommentTree, inReadingOrder } from './comment-tree.ts';

/** What the thread's bar covers below the margin of the navbar. */
export const barHeight = 44;

/** The comment for a keyboard shortcut: the one with focus, or else the first in view. */
export function commentAtHand(list: HTMLElement | null): HTMLElement | undefined {
  return focusedComment(list) ?? firstCommentInSight(list);
}

export function focusedComment(list: HTMLElement | null): HTMLElement | undefined {
  const focused = focusedControl()?.closest<HTMLElement>('.comment-main');
  return focused && list?.contains(focused) ? focused : undefined;
}

export function firstCommentInSight(list: HTMLElement | null): HTMLElement | undefined {
  const [first] = list ? commentsInSight(list, spaceAbove() + barHeight) : [];
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

export type ThreadPlace = {
  publicId: string;
  /** Renders comments early where needed. */
  reveal: (ids: readonly string[]) => void;
};

/** Moves focus to a comment, shown and unfolded down to `unfold`. */
export function goToComment(
  { publicId, reveal }: ThreadPlace,
  { id, ancestors }: Comment,
  unfold: readonly string[],
): void {
  const path = [...(ancestors ?? []), id];
  flushSync(() => {
    reveal(path);
    setCollapsed(publicId, unfold, false);
  });
  // What is too deep for this page stands behind a link of the last comment above it.
  const element = path
    .map((each) => document.getElementById(each))
    .findLast((found) => found?.checkVisibility());
  element?.focus({ preventScroll: true });
  if (element) scrollToComment(element);
}

type Search = ThreadPlace & {
  list: HTMLElement | null;
  tree: CommentTree;
  isNew: (comment: Comment) => boolean;
  /** The target of the last jump. */
  last: string | undefined;
};

/**
 * Moves focus to the next new comment: after the focused one, after the last jump, or from the viewport; after the last
 * one to the first. Returns its id.
 */
export function goToNextNew({ list, tree, isNew, last, ...place }: Search): string | undefined {
  const comments = inReadingOrder(tree);
  const indexOf = (wanted: string | undefined) => comments.findIndex(({ id }) => id === wanted);
  const done = focusedComment(list)?.id ?? last;
  // A comment that is merely in view may be the next one itself.
  const from = done === undefined ? indexOf(firstCommentInSight(list)?.id) : indexOf(done) + 1;
  const next = comments.slice(Math.max(from, 0)).find(isNew) ?? comments.find(isNew);
  if (next) goToComment(place, next, [...(next.ancestors ?? []), next.id]);
  return next?.id;
}

/** After so many frames without a change the layout is stable; after so many in all it never will be. */
const still = 3;
const most = 30;

/** Where the page scrolls to. A later wish ends an earlier one. */
const scrolling = pageState((): { to: Element | undefined } => ({ to: undefined }));

/**
 * Scrolls a comment to the top of the window. Branches that come into view get their real size a frame later and move
 * it: repeats until it stays. Waits while the reader presses something: a button that moves away before its release is
 * not clicked.
 */
export function scrollToComment(element: Element): void {
  scrolling().to = element;
  let unmoved = 0;
  let frames = 0;
  const scroll = () => {
    if (scrolling().to !== element) return;
    if (document.body.matches(':active')) {
      requestAnimationFrame(scroll);
      return;
    }
    const before = element.getBoundingClientRect().top;
    element.scrollIntoView();
    unmoved = element.getBoundingClientRect().top === before ? unmoved + 1 : 0;
    frames += 1;
    if (unmoved < still && frames < most) requestAnimationFrame(scroll);
  };
  scroll();
}
