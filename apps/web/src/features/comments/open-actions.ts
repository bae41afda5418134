import type { MouseEvent } from 'react';

/** Where comments have a row for their actions (comments.css). */
const byTouch = '(max-width: 767.98px), (pointer: coarse)';
const actsItself = 'a, button, img, video, summary, input, textarea';

/**
 * For the list of comments: a tap on the words of one, or on its button for this, opens its row of actions, one at a time.
 * It is an attribute and no state, so nothing renders.
 */
export function openActionsOnTap({ target, currentTarget }: MouseEvent): void {
  if (!(target instanceof Element)) return;
  const onWords = matchMedia(byTouch).matches && !target.closest(actsItself) && String(getSelection()) === '';
  const pressed = target.closest('.reveal') ?? (onWords ? target.closest('.comment-body') : null);
  const comment = pressed?.closest('.comment-main');
  if (!comment) return;
  const open = currentTarget.querySelector('.comment-main[data-active]');
  for (const each of open ? [open, comment] : [comment]) {
    const active = each === comment && each !== open;
    each.toggleAttribute('data-active', active);
    each.querySelector('.reveal')?.setAttribute('aria-expanded', String(active));
  }
}
