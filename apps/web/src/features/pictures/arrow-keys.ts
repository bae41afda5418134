import { useEffect, useEffectEvent } from 'react';

const typing = 'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"], .table-wrap';

/** The arrow keys anywhere on the page, where nothing else wants them. */
export function useArrowKeys(active: boolean, turn: (by: -1 | 1) => void): void {
  const turnNow = useEffectEvent(turn);

  // Talks to the keyboard.
  useEffect(() => {
    if (!active) return;
    const listen = (event: KeyboardEvent) => {
      const by = arrowOf(event);
      if (by === null || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest(typing)) return;
      event.preventDefault();
      turnNow(by);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [active]);
}

type Key = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

/** Where an arrow key leads; null for any other key, and for those that the browser has a use for. */
export function arrowOf({ key, altKey, ctrlKey, metaKey, shiftKey }: Key): -1 | 1 | null {
  if (altKey || ctrlKey || metaKey || shiftKey) return null;
  if (key === 'ArrowLeft') return -1;
  return key === 'ArrowRight' ? 1 : null;
}
