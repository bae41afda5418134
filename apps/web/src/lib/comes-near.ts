import { layout } from '@confab/domain';
import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Acts once the end of a list is less than `layout.feedEndMargin` below what is in sight. */
export function useComesNear(
  element: RefObject<HTMLElement | null>,
  active: boolean,
  act: () => unknown,
): void {
  const actNow = useEffectEvent(act);

  // Talks to the browser's layout.
  useEffect(() => {
    if (!active || element.current === null) return;
    const { share, atLeast } = layout.feedEndMargin;
    const margin = Math.max(innerHeight * share, atLeast);
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) actNow();
      },
      { rootMargin: `0px 0px ${margin}px` },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [active, element]);
}
