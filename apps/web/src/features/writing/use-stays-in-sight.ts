import { type RefObject, useEffect } from 'react';

/** Kept free above a field that moves up. */
const room = 8;

/**
 * Keeps a field that is being written in, with all that stands below its text, above the keyboard of a phone: the
 * browser itself looks after the caret only.
 */
export function useStaysInSight(field: RefObject<HTMLElement | null>): void {
  // Talks to the browser's visual viewport, which the keyboard makes smaller.
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const handleResize = () => {
      const element = field.current;
      if (!element?.contains(document.activeElement)) return;
      const { top, bottom } = element.getBoundingClientRect();
      const hidden = bottom + room - (viewport.offsetTop + viewport.height);
      const movable = top - room - viewport.offsetTop;
      if (hidden > 0 && movable > 0) scrollBy({ top: Math.min(hidden, movable), behavior: 'instant' });
    };
    viewport.addEventListener('resize', handleResize);
    return () => viewport.removeEventListener('resize', handleResize);
  }, [field]);
}
