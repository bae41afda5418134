import { type RouterHistory, useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect, useLayoutEffect } from 'react';
import { holdInPlace } from '../../lib/scrolling.ts';
import { pageState } from '../../lib/page-state.ts';
import { setRecent } from '../../lib/recent.ts';
import { ShortcutsHelp } from '../shortcuts/ShortcutsHelp.tsx';
import { useShortcuts } from '../shortcuts/use-shortcuts.ts';
import { commentAtHand, firstCommentInSight } from './comments-in-sight.ts';
import { keepPlace, type Place, takePlace } from './kept-place.ts';

type Props = {
  /** Contains all comments. */
  list: RefObject<HTMLElement | null>;
  onNextNew: () => void;
};

/**
 * The keyboard shortcuts and the long press of a thread. They press the comment's own buttons, so the same rules hold.
 */
export function ThreadKeys({ list, onNextNew }: Props) {
  useReturnToPlace(list);
  useShortcuts({
    n: onNextNew,
    r: () => commentAtHand(list.current)?.querySelector<HTMLElement>('.glyph-reply')?.click(),
  });

  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const foldFocused = ({ key, target }: KeyboardEvent) => {
      // Enter on a button or a link presses that.
      if (key === 'Enter' && target instanceof HTMLElement && target.matches('.comment-main'))
        pressFold(target);
    };
    element.addEventListener('keydown', foldFocused);
    const stop = foldOnLongPress(element, pressFold);
    return () => {
      element.removeEventListener('keydown', foldFocused);
      stop();
    };
  }, [list]);

  return <ShortcutsHelp />;
}

function pressFold(inComment: HTMLElement) {
  inComment.closest('.comment-main')?.querySelector<HTMLElement>('.fold')?.click();
}

const longEnoughMs = 450;
const stillWithin = 10;

/**
 * Folds a comment whose head is held down with a finger. Its text stays selectable, and links and buttons keep working.
 * Returns a function that stops it.
 */
function foldOnLongPress(list: HTMLElement, fold: (head: HTMLElement) => void): () => void {
  const listening = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let start = { x: 0, y: 0 };
  /** After a long press the finger is still down: the click and the context menu that may follow are ignored. */
  let folded = false;

  const end = () => clearTimeout(timer);
  const begin = ({ target, pointerType, clientX, clientY }: PointerEvent) => {
    end();
    folded = false;
    const head = headAt(target);
    if (pointerType === 'mouse' || !head) return;
    start = { x: clientX, y: clientY };
    timer = setTimeout(() => {
      folded = true;
      fold(head);
    }, longEnoughMs);
  };
  const move = ({ clientX, clientY }: PointerEvent) => {
    if (Math.hypot(clientX - start.x, clientY - start.y) > stillWithin) end();
  };
  const swallow = (event: Event) => {
    if (!folded || !event.isTrusted) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.type === 'click') folded = false;
  };

  const { signal } = listening;
  list.addEventListener('pointerdown', begin, { signal });
  list.addEventListener('pointermove', move, { signal });
  list.addEventListener('pointerup', end, { signal });
  list.addEventListener('pointercancel', end, { signal });
  list.addEventListener('click', swallow, { signal, capture: true });
  list.addEventListener('contextmenu', swallow, { signal, capture: true });
  return () => {
    end();
    listening.abort();
  };
}

function headAt(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof Element) || target.closest('a, button')) return null;
  return target.closest<HTMLElement>('.comment-head');
}

/** The comment in view and its position when a thread was left, by history entry. */
const places = pageState(() => new Map<string, Place>());
const mostRemembered = 20;

/** A tab's first entry may have no key. */
const entryOf = ({ location }: RouterHistory) => location.state.__TSR_key ?? '';

/** Whether the reader returns to a thread that they left at one of its comments. */
export const hasPlace = (history: RouterHistory): boolean => places().has(entryOf(history));

/**
 * Brings a reader who returns to a thread back to the same comment. The scroll position is not enough: the browser only
 * guesses the height of branches that were not in view yet.
 */
function useReturnToPlace(list: RefObject<HTMLElement | null>): void {
  const { history } = useRouter();
  useLayoutEffect(() => {
    const element = list.current;
    const entry = entryOf(history);
    const place = places().get(entry) ?? takePlace(entry);
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
