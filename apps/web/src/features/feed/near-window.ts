import { layout } from '@confab/domain';

type Watcher = (near: boolean, height: number) => void;

const watchers = new WeakMap<Element, Watcher>();
let observer: IntersectionObserver | undefined;

/**
 * Tells when an element comes near what is in sight, and when it goes away again, with its height. One observer watches
 * all of them.
 */
export function watchNearness(element: Element, watcher: Watcher): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting, boundingClientRect } of entries) {
        // Without a box it is hidden for as long as something near it loads: nobody knows where it is then.
        if (boundingClientRect.width === 0) continue;
        watchers.get(target)?.(isIntersecting, boundingClientRect.height);
      }
    },
    { rootMargin: `${layout.feedRenderMargin}px 0px` },
  );
  watchers.set(element, watcher);
  observer.observe(element);
  return () => {
    watchers.delete(element);
    observer?.unobserve(element);
  };
}
