import { layout } from '@confab/domain';
import { directionOf, followFinger } from '../../lib/follow-finger.ts';
import { pulledBy } from './pull.ts';

type Pulls = {
  mayPull: () => boolean;
  /** The page is pulled so far down. */
  onPull: (pulled: number) => void;
  /** It is let go there; where the pull was called off, at the top. */
  onRelease: (pulled: number) => void;
};

/** What has the finger instead of the page. */
const elsewhere =
  'dialog, [role="dialog"], [role="menu"], .bottomnav, input, textarea, select, [contenteditable]';

/** Follows fingers that pull the page down from its top, on phones. The result ends it. */
export function followPulls({ mayPull, onPull, onRelease }: Pulls): () => void {
  const phone = matchMedia(`(max-width: ${layout.phoneBelow - 0.02}px)`);
  const over = new AbortController();
  /** A finger may be about to pull. */
  let possible = false;

  const begin = (down: PointerEvent) => {
    possible = down.isPrimary && phone.matches && mayPull() && isAtTop(down.target);
    if (!possible) return;
    followFinger(down, {
      captor: document.documentElement,
      isOurs: (moved) => {
        const direction = directionOf(moved);
        if (direction === 'unclear') return 'unclear';
        possible = direction === 'down';
        return possible ? 'ours' : 'not ours';
      },
      onMove: ({ y }) => onPull(pulledBy(y)),
      onEnd: ({ y }, how) => onRelease(how === 'lifted' ? pulledBy(y) : 0),
    });
  };

  /** The browser scrolls with the finger unless it is told not to, at the first of its moves. */
  let last = 0;
  const keepBrowserOff = (event: TouchEvent) => {
    const y = event.touches[0]?.clientY ?? 0;
    if (possible && event.touches.length === 1 && event.cancelable && y > last) event.preventDefault();
  };
  const noteTouch = ({ touches }: TouchEvent) => (last = touches[0]?.clientY ?? 0);
  /** Only at the top: further down nothing stands between the finger and the browser. */
  let minding: AbortController | undefined;
  const mindTop = () => {
    if (scrollY <= 0 === (minding !== undefined)) return;
    minding?.abort();
    minding = undefined;
    if (scrollY > 0) return;
    minding = new AbortController();
    const { signal } = minding;
    addEventListener('touchstart', noteTouch, { passive: true, signal });
    addEventListener('touchmove', keepBrowserOff, { passive: false, signal });
  };

  addEventListener('pointerdown', begin, { signal: over.signal });
  addEventListener('scroll', mindTop, { passive: true, signal: over.signal });
  mindTop();
  return () => {
    over.abort();
    minding?.abort();
  };
}

/** Whether a pull there moves the page: nothing keeps the page still, and nothing in between is scrolled itself. */
function isAtTop(target: EventTarget | null): boolean {
  if (scrollY > 0 || !(target instanceof Element) || target.closest(elsewhere)) return false;
  if (getComputedStyle(document.documentElement).overflowY === 'hidden') return false;
  if (getComputedStyle(document.body).overflowY === 'hidden') return false;
  for (let element: Element | null = target; element; element = element.parentElement) {
    if (element.scrollTop > 0) return false;
  }
  return true;
}
