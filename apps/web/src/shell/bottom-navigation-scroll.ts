import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { takeDestination } from './bottom-navigation-destination.ts';

/** The places that one returns to. Where somebody writes begins anew. */
const remembered: readonly string[] = ['/', '/communities', '/notifications'];

/** Where they were left, in pixels. Lives as long as the page. */
const positions = new Map<string, number>();

function arriveAt(pathname: string) {
  if (takeDestination() === pathname) scrollTo({ top: positions.get(pathname) ?? 0 });
}

/**
 * Remembers how far the places of the bottom navigation were scrolled, and restores it when that leads there again. Back
 * and forward are the router's.
 */
export function useRememberedScroll(): void {
  const router = useRouter();

  // Talks to the router and the window's scrolling.
  useEffect(() => {
    const stopLeaving = router.subscribe('onBeforeLoad', ({ fromLocation, pathChanged }) => {
      if (fromLocation && pathChanged && remembered.includes(fromLocation.pathname)) {
        positions.set(fromLocation.pathname, scrollY);
      }
    });
    const stopArriving = router.subscribe('onRendered', ({ toLocation: { pathname } }) => {
      arriveAt(pathname);
    });
    // Somebody may have gone there before this was loaded.
    arriveAt(router.state.location.pathname);
    return () => {
      stopLeaving();
      stopArriving();
    };
  }, [router]);
}
