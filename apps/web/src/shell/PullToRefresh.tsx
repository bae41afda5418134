import { layout } from '@confab/domain';
import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FeedItemsPage } from '../data/feeds.ts';
import { pollKey, startupQuery } from '../data/startup.ts';
import { siteQuery } from '../lib/site-query.ts';
import { alertError } from '../lib/alerts.ts';
import { directionOf, followFinger } from '../lib/follow-finger.ts';
import { Icon } from '../ui/Icon.tsx';
import { classNames } from '../ui/class-names.ts';

const { max, from } = layout.pullToRefresh;

/** From this distance on, letting go refreshes. */
const fingerToRenew = 150;
const firmness = fingerToRenew / -Math.log(1 - from / max);

/** How far the page follows a finger: the resistance grows, and the distance has a maximum. */
export function pulledBy(down: number): number {
  return max * (1 - Math.exp(-Math.max(0, down) / firmness));
}

/** Whether letting go at this distance refreshes. */
export const renews = (pulled: number): boolean => pulled >= from;

/** How much of the ring is drawn, from 0 to 1. */
export const readiness = (pulled: number): number => Math.min(1, pulled / from);

type Pulls = {
  mayPull: () => boolean;
  /** The page is pulled down this far. */
  onPull: (pulled: number) => void;
  /** Let go at this distance; 0 if the pull was cancelled. */
  onRelease: (pulled: number) => void;
};

/** Elements that handle touch themselves. */
const elsewhere =
  'dialog, [role="dialog"], [role="menu"], .bottomnav, input, textarea, select, [contenteditable]';

/** Follows fingers that pull the page down from its top, on phones. Returns a function that stops it. */
function followPulls({ mayPull, onPull, onRelease }: Pulls): () => void {
  const phone = matchMedia(`(max-width: ${layout.phoneBelow - 0.02}px)`);
  const over = new AbortController();
  /** Whether the current touch may become a pull. */
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

  /** The browser scrolls with the finger unless the first move is prevented. */
  let last = 0;
  const keepBrowserOff = (event: TouchEvent) => {
    const y = event.touches[0]?.clientY ?? 0;
    if (possible && event.touches.length === 1 && event.cancelable && y > last) event.preventDefault();
  };
  const noteTouch = ({ touches }: TouchEvent) => (last = touches[0]?.clientY ?? 0);
  /** Only at the top, because a non-passive listener slows scrolling down. */
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

/**
 * Whether a pull from this element moves the page: scrolling is not locked, and no scrolled container is in between.
 */
function isAtTop(target: EventTarget | null): boolean {
  if (scrollY > 0 || !(target instanceof Element) || target.closest(elsewhere)) return false;
  if (getComputedStyle(document.documentElement).overflowY === 'hidden') return false;
  if (getComputedStyle(document.body).overflowY === 'hidden') return false;
  for (let element: Element | null = target; element; element = element.parentElement) {
    if (element.scrollTop > 0) return false;
  }
  return true;
}

/** The shell's queries, which are refreshed in other ways. */
const ofTheShell = new Set<unknown>([siteQuery, startupQuery].map(({ queryKey }) => queryKey[0])).add(
  pollKey[0],
);

/**
 * Reloads what the page shows, which stays until then. A feed reloads its first page; the rest loads while scrolling.
 */
async function refreshPage(client: QueryClient): Promise<void> {
  client.setQueriesData<InfiniteData<FeedItemsPage>>(
    { queryKey: ['feed'], type: 'active' },
    (feed) => feed && { pages: feed.pages.slice(0, 1), pageParams: feed.pageParams.slice(0, 1) },
  );
  await client.refetchQueries(
    { type: 'active', predicate: ({ queryKey }) => !ofTheShell.has(queryKey[0]) },
    { throwOnError: true },
  );
}

/** `ready`: letting go refreshes. */
type Phase = 'still' | 'ready' | 'refreshing';

const said: Record<Phase, string> = { still: '', ready: 'Release to refresh', refreshing: 'Refreshing' };

/** Pull to refresh, on phones. */
export function PullToRefresh() {
  const client = useQueryClient();
  const [phase, setPhase] = useState<Phase>('still');
  const indicator = useRef<HTMLDivElement>(null);
  const circle = useRef<SVGCircleElement>(null);

  /** Moves the page: at once under a finger, otherwise with the style sheet's transition. */
  const place = (pulled: number, { atOnce }: { atOnce: boolean }) => {
    const page = document.querySelector<HTMLElement>('.app-shell');
    for (const element of [page, indicator.current]) {
      if (element) element.style.transition = atOnce ? 'none' : '';
    }
    if (page) page.style.transform = pulled === 0 ? '' : `translateY(${pulled}px)`;
    if (!indicator.current) return;
    indicator.current.style.transform = `translateY(${pulled / 2}px)`;
    indicator.current.style.opacity = String(readiness(pulled));
    circle.current?.setAttribute('stroke-dasharray', `${readiness(pulled) * 100} 100`);
  };

  const refresh = async () => {
    setPhase('refreshing');
    place(layout.pullToRefresh.held, { atOnce: false });
    try {
      await refreshPage(client);
    } catch (error) {
      alertError(error);
    }
    setPhase('still');
    place(0, { atOnce: false });
  };

  const mayPull = useEffectEvent(() => phase === 'still');
  const onPull = useEffectEvent((pulled: number) => {
    setPhase(renews(pulled) ? 'ready' : 'still');
    place(pulled, { atOnce: true });
  });
  const onRelease = useEffectEvent((pulled: number) => {
    if (renews(pulled)) void refresh();
    else {
      setPhase('still');
      place(0, { atOnce: false });
    }
  });

  useEffect(() => followPulls({ mayPull, onPull, onRelease }), []);

  return (
    <div className={classNames('ptr', phase === 'ready' && 'is-ready')} ref={indicator}>
      <span className="ring center">
        {phase === 'refreshing' ? (
          <span className="spinner" />
        ) : (
          <>
            <svg viewBox="0 0 32 32" aria-hidden="true">
              <circle ref={circle} cx="16" cy="16" r="14" pathLength="100" strokeDasharray="0 100" />
            </svg>
            <Icon name="arrow-down" />
          </>
        )}
      </span>
      <span className="sr-only" role="status">
        {said[phase]}
      </span>
    </div>
  );
}
