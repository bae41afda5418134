import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Where the places of the bottom navigation were left, in pixels. Lives as long as the page. */
const positions = new Map<string, number>();

/** The place that the bottom navigation leads to at the moment. */
let destination: string | null = null;

/** Says that the next page is a place of the bottom navigation: it appears as it was left. */
export function returnTo(path: string): void {
  destination = path;
}

/** Remembers and restores how far the places were scrolled. Back and forward are the router's. */
export function useRememberedScroll(places: readonly string[]): void {
  const router = useRouter();

  // Talks to the router and the window's scrolling.
  useEffect(() => {
    const stopLeaving = router.subscribe('onBeforeLoad', ({ fromLocation, pathChanged }) => {
      if (fromLocation && pathChanged && places.includes(fromLocation.pathname)) {
        positions.set(fromLocation.pathname, scrollY);
      }
    });
    const stopArriving = router.subscribe('onRendered', ({ toLocation }) => {
      if (destination === toLocation.pathname) scrollTo({ top: positions.get(destination) ?? 0 });
      destination = null;
    });
    return () => {
      stopLeaving();
      stopArriving();
    };
  }, [router, places]);
}
