import { useRouter } from '@tanstack/react-router';
import { type RefObject, useLayoutEffect } from 'react';
import { holdInPlace } from '../../../lib/hold-in-place.ts';
import { firstCommentInSight } from '../parts/comment-at-hand.ts';

/** Which comment stood how far down when a thread was left, by the entry of the browser's history. */
const left = new Map<string, { id: string; top: number }>();
const remembered = 20;

/**
 * Whoever comes back to a thread reads on at the same comment. How far the page was scrolled does not tell where that
 * is: of branches that were not in view yet the browser only guesses the height.
 */
export function useReturnToPlace(list: RefObject<HTMLElement | null>): void {
  const { history } = useRouter();
  // Talks to the browser's scrolling.
  useLayoutEffect(() => {
    const element = list.current;
    // The one that the tab was opened with may have no key.
    const entry = history.location.state.__TSR_key ?? '';
    const place = left.get(entry);
    const giveUp = place && holdInPlace(() => document.getElementById(place.id), place.top);
    return () => {
      giveUp?.();
      const comment = scrollY > 0 ? firstCommentInSight(element) : undefined;
      left.delete(entry);
      if (comment) left.set(entry, { id: comment.id, top: comment.getBoundingClientRect().top });
      const [oldest] = left.keys();
      if (left.size > remembered && oldest !== undefined) left.delete(oldest);
    };
  }, [history, list]);
}
