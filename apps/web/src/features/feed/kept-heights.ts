/** Content heights in pixels, by the id of the item. Items out of sight are not laid out; these stand in for them. */
const heights = new Map<string, string>();

/**
 * The ref of an element that holds a feed. When somebody leaves, the heights of its items are kept, and given back
 * when they return, so that the browser finds the place where they were.
 */
export function keepHeights(list: HTMLElement | null): (() => void) | undefined {
  if (list === null) return;
  for (const [id, item] of itemsIn(list)) {
    const height = heights.get(id);
    if (height) item.style.setProperty('--kept-height', height);
  }
  return () => {
    for (const [id, item] of itemsIn(list)) heights.set(id, contentHeight(item));
  };
}

function* itemsIn(list: HTMLElement): Generator<[string, HTMLElement]> {
  for (const item of list.querySelectorAll<HTMLElement>(':scope > [data-id]')) {
    if (item.dataset.id !== undefined) yield [item.dataset.id, item];
  }
}

function contentHeight(item: HTMLElement): string {
  const { paddingBlockStart, paddingBlockEnd } = getComputedStyle(item);
  return `${item.clientHeight - parseFloat(paddingBlockStart) - parseFloat(paddingBlockEnd)}px`;
}
