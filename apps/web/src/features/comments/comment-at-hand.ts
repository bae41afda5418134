import { spaceAbove } from '../../lib/space-above.ts';

/** The comment with focus, or else the first that is in view. */
export function commentAtHand(list: HTMLElement | null): HTMLElement | undefined {
  const focused = document.activeElement?.closest<HTMLElement>('.comment-main');
  if (focused && list?.contains(focused)) return focused;
  const top = spaceAbove();
  for (const comment of list?.querySelectorAll<HTMLElement>('.comment-main') ?? []) {
    const box = comment.getBoundingClientRect();
    // What is folded away has no height.
    if (box.height > 0 && box.bottom > top) return box.top < innerHeight ? comment : undefined;
  }
  return undefined;
}
