import { spaceAbove } from '../../lib/space-above.ts';

/** The comment that a key is meant for: the one with focus, or else the first that is in view. */
export function commentAtHand(list: HTMLElement | null): HTMLElement | undefined {
  return focusedComment(list) ?? firstCommentInSight(list);
}

export function focusedComment(list: HTMLElement | null): HTMLElement | undefined {
  const focused = document.activeElement?.closest<HTMLElement>('.comment-main');
  return focused && list?.contains(focused) ? focused : undefined;
}

export function firstCommentInSight(list: HTMLElement | null): HTMLElement | undefined {
  return list ? firstInSight(list, spaceAbove()) : undefined;
}

/** Looks only into branches that are in view: of the others the browser knows no more than where they are. */
function firstInSight(list: Element, top: number): HTMLElement | undefined {
  for (const item of list.children) {
    const branch = item.getBoundingClientRect();
    if (branch.bottom <= top) continue;
    if (branch.top >= innerHeight) return undefined;
    const comment = item.querySelector<HTMLElement>(':scope > .comment-main');
    if (comment && comment.getBoundingClientRect().bottom > top) return comment;
    const replies = item.querySelector(':scope > .replies:not([hidden])');
    const below = replies && firstInSight(replies, top);
    if (below) return below;
  }
  return undefined;
}
