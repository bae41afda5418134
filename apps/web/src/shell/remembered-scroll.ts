import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { pageState } from '../lib/page-state.ts';
import { destination } from './BottomNavigation.tsx';

/** Reads and clears the path. */
function takeDestination(): string | undefined {
  const taken = destination().path;
  destination().path = undefined;
  return taken;
}

/** The pages whose scroll position is kept. The composer starts at its top. */
const remembered: readonly string[] = ['/', '/communities', '/notifications'];

/** Scroll positions in pixels, kept as long as the page. */
const positions = pageState(() => new Map<string, number>());

function arriveAt(pathname: string) {
  if (takeDestination() === pathname) scrollTo({ top: positions().get(pathname) ?? 0 });
}

/**
 * Stores the scroll positions of the bottom navigation's pages and restores them when it leads there. The router does
 * so for Back and Forward.
 */
export function useRememberedScroll(): void {
  const router = useRouter();

  useEffect(() => {
    const stopLeaving = router.subscribe('onBeforeLoad', ({ fromLocation, pathChanged }) => {
      if (fromLocation && pathChanged && remembered.includes(fromLocation.pathname)) {
        positions().set(fromLocation.pathname, scrollY);
      }
    });
    const stopArriving = router.subscribe('onRendered', ({ toLocation: { pathname } }) => {
      arriveAt(pathname);
    });
    // The navigation may have happened before this code was loaded.
    arriveAt(router.state.location.pathname);
    return () => {
      stopLeaving();
      stopArriving();
    };
  }, [router]);
}
