import { type RouterHistory, useRouter } from '@tanstack/react-router';
import { type RefObject, useLayoutEffect } from 'react';
import { holdInPlace } from '../../lib/scrolling.ts';
import { pageState } from '../../lib/page-state.ts';
import { setRecent } from '../../lib/recent.ts';
import { leaveBoxes, reopenBoxes } from './comment-state.ts';
import { firstCommentInSight } from './comments-in-sight.ts';
import { keepPlace, type Place, takePlace } from './kept-place.ts';

/** The comment in view and its position when a thread was left, by history entry. */
const places = pageState(() => new Map<string, Place>());
const mostRemembered = 20;

/** A tab's first entry may have no key. */
const entryOf = ({ location }: RouterHistory) => location.state.__TSR_key ?? '';

/** Whether the reader returns to a thread that they left at one of its comments. */
export const hasPlace = (history: RouterHistory): boolean => places().has(entryOf(history));

/**
 * Brings a reader who returns to a thread back to the same comment, with the fields that were open. The scroll position is not enough: the browser only
 * guesses the height of branches that were not in view yet.
 */
export function useReturnToPlace(list: RefObject<HTMLElement | null>): void {
  const { history } = useRouter();
  useLayoutEffect(() => {
    const element = list.current;
    const entry = entryOf(history);
    const place = places().get(entry) ?? takePlace(entry);
    reopenBoxes(entry);
    const giveUp = place && holdInPlace(() => document.getElementById(place.id), place.top);
    // A page that is loaded again begins with fewer comments, and may be too short for its scroll position.
    const keep = () => {
      const current = placeIn(element);
      if (current) keepPlace(entry, current);
    };
    addEventListener('pagehide', keep);
    return () => {
      removeEventListener('pagehide', keep);
      giveUp?.();
      leaveBoxes(entry);
      const left = placeIn(element);
      if (left) setRecent(places(), entry, left, mostRemembered);
      else places().delete(entry);
    };
  }, [history, list]);
}

function placeIn(list: HTMLElement | null): Place | undefined {
  const comment = scrollY > 0 ? firstCommentInSight(list) : undefined;
  return comment && { id: comment.id, top: comment.getBoundingClientRect().top };
}
