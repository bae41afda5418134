import { layout } from '@confab/domain';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** For this long after a move between pages, scrolling is the router's and not the reader's. */
const settlingMs = 50;

/** What the navbar does as the page scrolls: glass after a little way, out of sight on phones while reading on. */
export function useNavbarScroll(): { scrolled: boolean; hidden: boolean } {
  const router = useRouter();
  const [scrolled, setScrolled] = useState(false);
  const [hidden, setHidden] = useState(false);

  // Talks to the window's scrolling.
  useEffect(() => {
    const phone = matchMedia(`(max-width: ${layout.phoneBelow - 0.02}px)`);
    let last = scrollY;
    let down = 0;
    let settledAt = 0;

    const handleScroll = () => {
      const moved = scrollY - last;
      last = scrollY;
      setScrolled(scrollY > layout.navbarBlurAfter);
      if (performance.now() < settledAt) return;
      down = moved > 0 ? down + moved : 0;
      setHidden(phone.matches && scrollY > 0 && down > layout.navbarHideAfter);
    };
    const stopRouter = router.subscribe('onResolved', () => {
      settledAt = performance.now() + settlingMs;
      down = 0;
      setHidden(false);
    });
    addEventListener('scroll', handleScroll, { passive: true });
    handleScroll();
    return () => {
      stopRouter();
      removeEventListener('scroll', handleScroll);
    };
  }, [router]);

  return { scrolled, hidden };
}
