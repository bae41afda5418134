import { layout } from '@confab/domain';
import { useEffect, useState } from 'react';

/** How many root comments each post has shown, so that somebody who returns finds them all at once. */
const shownBefore = new Map<string, number>();

/**
 * How many of the root comments to show: `first` ones at once, which the server renders too, then more in batches, so
 * that a long thread never blocks the page (product-b 9).
 */
export function useRevealed(publicId: string, total: number, first: number): number {
  const [revealed, setRevealed] = useState(() => Math.max(first, shownBefore.get(publicId) ?? 0));
  const shown = Math.max(revealed, first);

  // Talks to the clock.
  useEffect(() => {
    shownBefore.set(publicId, shown);
    if (shown >= total) return;
    const phone = matchMedia(`(width < ${layout.phoneBelow}px)`).matches;
    const { size, delayMs } = layout.commentBatch[phone ? 'phone' : 'desktop'];
    const timer = setTimeout(() => setRevealed(shown + size), delayMs);
    return () => clearTimeout(timer);
  }, [publicId, shown, total]);

  return shown;
}
