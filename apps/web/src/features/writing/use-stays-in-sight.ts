import { type RefObject, useEffect } from 'react';

/** Less than this is a bar of the browser that comes and goes, not a keyboard. */
const keyboardFrom = 120;

/**
 * Keeps all of a field that is being written in, with what stands below its text, above the keyboard of a phone and
 * above the site's own navigation: when it appears, when it grows and when the keyboard comes. The browser itself looks
 * after the caret only. How much stays free below is the field's `scroll-margin`.
 */
export function useStaysInSight(field: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = field.current;
    const viewport = window.visualViewport;
    if (!element || !viewport) return;
    const show = () => {
      if (!element.contains(document.activeElement) || viewport.scale !== 1) return;
      const { top, bottom } = element.getBoundingClientRect();
      const visibleEnd = viewport.offsetTop + viewport.height;
      // The keyboard covers the navigation.
      const keyboard = innerHeight - visibleEnd > keyboardFrom;
      const free = keyboard ? 0 : Number.parseFloat(getComputedStyle(element).scrollMarginBlockEnd);
      const hidden = bottom + free - visibleEnd;
      const movable = top - viewport.offsetTop;
      if (hidden > 0 && movable > 0) scrollBy({ top: Math.min(hidden, movable), behavior: 'instant' });
    };
    const growth = new ResizeObserver(show);
    growth.observe(element);
    viewport.addEventListener('resize', show);
    return () => {
      growth.disconnect();
      viewport.removeEventListener('resize', show);
    };
  }, [field]);
}
