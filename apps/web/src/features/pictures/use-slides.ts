import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { createStore, pageState } from '../../lib/page-state.ts';
import { setRecent } from '../../lib/recent.ts';

/**
 * Slides side by side in an element with scroll snapping: swiping needs no code, and the current slide is read from the
 * scroll position.
 */
export function useSlides(postId: string, count: number, slides: RefObject<HTMLElement | null>) {
  const index = Math.min(useGalleryIndex(postId), count - 1);
  // The target of a turn: slides passed on the way are not chosen.
  const target = useRef<number | null>(null);
  const started = useRef(false);

  // Another instance may have moved to another picture.
  useLayoutEffect(() => {
    const element = slides.current;
    if (!element || target.current !== null) return;
    const inSight = slideInSight(element);
    // The reader has swiped before hydration.
    if (!started.current && index === 0) setGalleryIndex(postId, Math.min(inSight, count - 1));
    else if (inSight !== index) scrollTo(element, index, 'instant');
    started.current = true;
  }, [index, postId, count, slides]);

  return {
    index,
    turnTo: (wanted: number) => {
      const element = slides.current;
      if (!element) return;
      // Wraps without scrolling through all slides.
      const jumps = Math.abs(wanted - galleryIndex(postId)) > 1;
      target.current = jumps ? null : wanted;
      setGalleryIndex(postId, wanted);
      scrollTo(element, wanted, jumps ? 'instant' : 'auto');
    },
    handlers: {
      onScroll: () => {
        const inSight = slides.current && slideInSight(slides.current);
        if (inSight === null) return;
        if (target.current === null) setGalleryIndex(postId, inSight);
        else if (target.current === inSight) target.current = null;
      },
      onPointerDown: () => (target.current = null),
      onWheel: () => (target.current = null),
    },
  };
}

function slideInSight({ scrollLeft, clientWidth }: HTMLElement): number {
  // In right-to-left pages slides are to the left of the first one.
  return clientWidth === 0 ? 0 : Math.round(Math.abs(scrollLeft) / clientWidth);
}

function scrollTo(element: HTMLElement, index: number, behavior: ScrollBehavior) {
  const direction = getComputedStyle(element).direction === 'rtl' ? -1 : 1;
  element.scrollTo({ left: direction * index * element.clientWidth, behavior });
}

/** The current picture of a post: the same in feeds, on its page and in the lightbox (product-b 3). */
const shownPictures = pageState(() => createStore<ReadonlyMap<string, number>>(new Map()));
const mostRemembered = 200;

export const galleryIndex = (postId: string): number => shownPictures().get().get(postId) ?? 0;

function setGalleryIndex(postId: string, index: number): void {
  if (galleryIndex(postId) === index) return;
  const next = new Map(shownPictures().get());
  setRecent(next, postId, index, mostRemembered);
  shownPictures().set(next);
}

const useGalleryIndex = (postId: string): number =>
  shownPictures().useSelected((shown) => shown.get(postId) ?? 0);

const typing = 'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"], .table-wrap';

/** The arrow keys anywhere on the page, unless another control uses them. */
export function useArrowKeys(active: boolean, turn: (by: -1 | 1) => void): void {
  const turnNow = useEffectEvent(turn);

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

/** The direction of an arrow key; null for other keys and for browser shortcuts. */
export function arrowOf({ key, altKey, ctrlKey, metaKey, shiftKey }: Key): -1 | 1 | null {
  if (altKey || ctrlKey || metaKey || shiftKey) return null;
  if (key === 'ArrowLeft') return -1;
  return key === 'ArrowRight' ? 1 : null;
}
