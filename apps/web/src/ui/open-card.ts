import './page.css';
import type { MouseEvent } from 'react';

const cards = '.post-card, .compact, .dir-card, .comment-card.is-link, .result';
const controls = 'a, button, input, textarea, select, label, summary';

/**
 * Handlers for a container of cards: a press on a card opens its title link (`data-card-link`). There is no stretched
 * link, so that text stays selectable and controls stay reachable.
 */
export const opensCards = {
  onClick: (event: MouseEvent) => {
    const link = linkOf(event);
    if (!link) {
      focusCard(event.target);
      return;
    }
    if (event.ctrlKey || event.metaKey) openBeside(link);
    else {
      // The pages of this site return focus to the card that was opened.
      link.focus({ preventScroll: true });
      link.click();
    }
  },
  onAuxClick: (event: MouseEvent) => {
    const link = linkOf(event);
    if (link && event.button === 1) openBeside(link);
  },
};

/** The link to follow; undefined where the press hit a control, or ended a selection. */
function linkOf({ target }: MouseEvent): HTMLAnchorElement | null | undefined {
  if (!(target instanceof Element) || target.closest(controls)) return null;
  if (getSelection()?.isCollapsed === false) return null;
  return target.closest(cards)?.querySelector<HTMLAnchorElement>('a[data-card-link]');
}

/** Focuses a card of which a link was followed: not every browser focuses a pressed link. */
function focusCard(target: EventTarget) {
  const card = target instanceof Element && target.closest('a') && target.closest(cards);
  if (!card || card.contains(document.activeElement)) return;
  card.querySelector<HTMLElement>('a[data-card-link]')?.focus({ preventScroll: true });
}

function openBeside({ href }: HTMLAnchorElement) {
  open(href, '_blank', 'noopener');
}
