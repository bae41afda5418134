import { type RefObject, useLayoutEffect, useRef } from 'react';
import { galleryIndex, setGalleryIndex, useGalleryIndex } from './gallery-index.ts';

/**
 * Slides side by side in an element that scrolls by whole slides: a finger moves them without any code, and which one
 * is in sight is read from where they stand.
 */
export function useSlides(postId: string, count: number, slides: RefObject<HTMLElement | null>) {
  const index = Math.min(useGalleryIndex(postId), count - 1);
  // Where the slides are on their way to by themselves: what they pass is not what somebody chose.
  const target = useRef<number | null>(null);
  const started = useRef(false);

  // Talks to the layout: another place may have turned to another picture.
  useLayoutEffect(() => {
    const element = slides.current;
    if (!element || target.current !== null) return;
    const inSight = slideInSight(element);
    // Somebody was quicker than the code.
    if (!started.current && index === 0) setGalleryIndex(postId, Math.min(inSight, count - 1));
    else if (inSight !== index) scrollTo(element, index, 'instant');
    started.current = true;
  }, [index, postId, count, slides]);

  return {
    index,
    turnTo: (wanted: number) => {
      const element = slides.current;
      if (!element) return;
      // Both ends meet: no run through all of them.
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
  // To the left of the first one in right-to-left pages.
  return clientWidth === 0 ? 0 : Math.round(Math.abs(scrollLeft) / clientWidth);
}

function scrollTo(element: HTMLElement, index: number, behavior: ScrollBehavior) {
  const direction = getComputedStyle(element).direction === 'rtl' ? -1 : 1;
  element.scrollTo({ left: direction * index * element.clientWidth, behavior });
}
