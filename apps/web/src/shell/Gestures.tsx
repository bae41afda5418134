import { layout } from '@confab/domain';
import { useRouter } from '@tanstack/react-router';
import { type MouseEvent, useEffect } from 'react';
import { useRememberedReading } from '../features/search/remember-reading.ts';
import { prepareDrawer } from './Drawer.tsx';
import { PullToRefresh } from './PullToRefresh.tsx';
import { useRememberedScroll } from './remembered-scroll.ts';
import { pullDrawer } from './drawer-drag.ts';
import gestureStyles from './gestures.css?url';

/** Reactions of the shell to scrolling and touch. Loaded after the page, which works without them. */
export default function Gestures() {
  useNavbarScroll();
  useRememberedScroll();
  useRememberedReading();
  return (
    <>
      <link rel="stylesheet" href={gestureStyles} precedence="default" />
      <PullToRefresh />
      <DrawerEdge />
    </>
  );
}

/**
 * On phones: the edge from which the drawer is dragged, as wide as the page's gutter. The browser leaves horizontal
 * gestures that begin here to the app; taps go to the element below.
 */
function DrawerEdge() {
  return (
    <div
      className="drawer-edge"
      onPointerDown={({ nativeEvent, currentTarget }) => {
        prepareDrawer();
        pullDrawer(nativeEvent, currentTarget);
      }}
      onClick={pressBelow}
    />
  );
}

function pressBelow({ clientX, clientY, currentTarget }: MouseEvent) {
  const below = document
    .elementsFromPoint(clientX, clientY)
    .find((element) => !currentTarget.contains(element));
  if (below instanceof HTMLElement) below.click();
}

/** For this long after a navigation, the router scrolls and not the reader. */
const settlingMs = 50;

/**
 * The scroll position, the distance since the direction last changed (down is positive), and whether the navbar is
 * hidden.
 */
export type Scrolled = { y: number; run: number; hidden: boolean };

/** Scrolling down hides the navbar; scrolling up, or coming near the top, shows it. */
export function scrolledTo(y: number, before: Scrolled): Scrolled {
  const moved = y - before.y;
  if (moved === 0) return before;
  const run = Math.sign(moved) === Math.sign(before.run) ? before.run + moved : moved;
  if (y <= layout.navbarHideAfter) return { y, run, hidden: false };
  if (Math.abs(run) <= layout.navbarHideAfter) return { y, run, hidden: before.hidden };
  return { y, run, hidden: run > 0 };
}

/**
 * The navbar while scrolling: translucent after a short way, hidden on phones while the reader scrolls down. Sets
 * classes directly instead of rendering, because it runs many times a second.
 */
function useNavbarScroll(): void {
  const router = useRouter();

  useEffect(() => {
    const navbar = document.querySelector('.navbar');
    // Readers who prefer reduced motion keep the navbar.
    const hides = matchMedia(
      `(max-width: ${layout.phoneBelow - 0.02}px) and (prefers-reduced-motion: no-preference)`,
    );
    const still = (): Scrolled => ({ y: scrollY, run: 0, hidden: false });
    let scrolled = still();
    let settledAt = 0;

    const show = () => {
      navbar?.classList.toggle('is-scrolled', scrolled.y > layout.navbarBlurAfter);
      navbar?.classList.toggle('is-hidden', scrolled.hidden && hides.matches);
    };
    const handleScroll = () => {
      // Some browsers let a page be pulled beyond its top.
      scrolled = performance.now() < settledAt ? still() : scrolledTo(Math.max(0, scrollY), scrolled);
      show();
    };
    const stopRouter = router.subscribe('onResolved', () => {
      settledAt = performance.now() + settlingMs;
      scrolled = still();
      show();
    });
    addEventListener('scroll', handleScroll, { passive: true });
    show();
    return () => {
      stopRouter();
      removeEventListener('scroll', handleScroll);
    };
  }, [router]);
}
