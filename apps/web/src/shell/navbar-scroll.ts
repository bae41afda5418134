import { layout } from '@confab/domain';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** For this long after a move between pages, scrolling is the router's and not the reader's. */
const settlingMs = 50;

/** Where the page is scrolled to, how far since it last turned (down is above zero), and whether the navbar is away. */
export type Scrolled = { y: number; run: number; hidden: boolean };

/** Reading on takes the navbar away; going back, or coming near the top, brings it again. */
export function scrolledTo(y: number, before: Scrolled): Scrolled {
  const moved = y - before.y;
  if (moved === 0) return before;
  const run = Math.sign(moved) === Math.sign(before.run) ? before.run + moved : moved;
  if (y <= layout.navbarHideAfter) return { y, run, hidden: false };
  if (Math.abs(run) <= layout.navbarHideAfter) return { y, run, hidden: before.hidden };
  return { y, run, hidden: run > 0 };
}

/**
 * The navbar as the page scrolls: glass after a little way, out of sight on phones while somebody reads on. Its classes
 * are set here and not rendered: pages are scrolled before the code of this is there, and many times a second.
 */
export function useNavbarScroll(): void {
  const router = useRouter();

  // Talks to the window's scrolling.
  useEffect(() => {
    const navbar = document.querySelector('.navbar');
    // Who wants less motion keeps it in sight.
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
