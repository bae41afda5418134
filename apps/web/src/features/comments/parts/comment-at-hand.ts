import { spaceAbove } from '../../../lib/space-above.ts';

/** The comment that a key is meant for: the one with focus, or else the first that is in view. */
export function commentAtHand(list: HTMLElement | null): HTMLElement | undefined {
  return focusedComment(list) ?? firstCommentInSight(list);
}

export function focusedComment(list: HTMLElement | null): HTMLElement | undefined {
  const focused = document.activeElement?.closest<HTMLElement>('.comment-main');
  return focused && list?.contains(focused) ? focused : undefined;
}

export function firstCommentInSight(list: HTMLElement | null): HTMLElement | undefined {
  const [first] = list ? commentsInSight(list, spaceAbove()) : [];
  return first;
}

/**
 * The comments below a line of the window, from top to bottom. Looks only into branches that are in view: of the others
 * the browser knows no more than where they are.
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
