import './page.css';
import type { MouseEvent } from 'react';

const cards = '.post-card, .compact, .dir-item, .comment-card.is-link';
const controls = 'a, button, input, textarea, select, label, summary';

/**
 * Handlers for a container of cards: a press on a card opens its title link (`data-card-link`). There is no stretched
 * link, so that text stays selectable and controls stay reachable.
 */
export const opensCards = {
  onClick: (event: MouseEvent) => {
    const link = linkOf(event);
    if (!link) return;
    if (event.ctrlKey || event.metaKey) openBeside(link);
    else link.click();
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

function openBeside({ href }: HTMLAnchorElement) {
  open(href, '_blank', 'noopener');
}
