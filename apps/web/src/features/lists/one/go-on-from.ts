const control = ':is([data-card-link], .btn)';

/**
 * For an item of a feed that is about to go: the answer gives focus to its neighbour, unless somebody has taken it
 * elsewhere by then.
 */
export function goOnFrom(id: string): () => void {
  const cards = [...document.querySelectorAll<HTMLElement>('[role="feed"] [data-id]')];
  const at = cards.findIndex(({ dataset }) => dataset['id'] === id);
  const neighbour = cards[at + 1] ?? cards[at - 1];
  // The menu, and the item with it, are gone by then.
  return () => void setTimeout(() => settle(cards[at], neighbour), 0);
}

function settle(card: HTMLElement | undefined, neighbour: HTMLElement | undefined): void {
  const focused = document.activeElement;
  if (focused !== document.body && focused !== null && card?.contains(focused) !== true) return;
  const next = neighbour?.querySelector<HTMLElement>(control) ?? document.getElementById('main');
  next?.focus({ preventScroll: true });
}
