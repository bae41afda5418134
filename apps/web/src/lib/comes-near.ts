import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Acts once the element is less than 35 % of the window's height, or 200 pixels, below what is in sight. */
export function useComesNear(
  element: RefObject<HTMLElement | null>,
  active: boolean,
  act: () => unknown,
): void {
  const actNow = useEffectEvent(act);

  // Talks to the browser's layout.
  useEffect(() => {
    if (!active || element.current === null) return;
    const margin = Math.max(innerHeight * 0.35, 200);
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
