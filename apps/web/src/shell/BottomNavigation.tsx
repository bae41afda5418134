import { Link, useLocation, useRouter } from '@tanstack/react-router';
import { type MouseEvent, useEffect } from 'react';
import { useStartup } from '../data/startup.ts';
import { bellLabel, countOnBell } from '../features/notifications/new-count.ts';
import { openJump } from '../features/search/SearchBox.tsx';
import { pageState } from '../lib/page-state.ts';
import { Icon, type IconName } from '../ui/Icon.tsx';
import './bottom-navigation.css';

const places = [
  { to: '/', label: 'Home', icon: 'house' },
  { to: '/communities', label: 'Communities', icon: 'compass' },
] as const;

/** The main pages, within reach of a thumb; on phones only. */
export function BottomNavigation() {
  const newCount = useStartup(({ user }) => user?.notificationsNewCount ?? 0);
  return (
    <nav className="bottomnav" aria-label="Main">
      {places.map((place) => (
        <Place key={place.to} {...place} />
      ))}
      <Place to="/new" label="New post" icon="square-pen" />
      <SearchSlot />
      <Place to="/notifications" label={bellLabel(newCount)} icon="bell" newCount={newCount} />
    </nav>
  );
}

function SearchSlot() {
  const off = useStartup((startup) => startup.searchDisabled);
  const current = useLocation({ select: ({ pathname }) => pathname === '/search' });
  return (
    <button
      type="button"
      aria-label={off ? 'Search (switched off)' : 'Search'}
      aria-disabled={off || undefined}
      aria-current={current ? 'page' : undefined}
      {...(!off && { 'aria-haspopup': 'dialog', 'data-jumps': '', onClick: openJump })}
    >
      <Icon name="search" />
    </button>
  );
}

type PlaceProps = {
  to: '/' | '/communities' | '/new' | '/notifications';
  label: string;
  icon: IconName;
  /** Shown on the icon. */
  newCount?: number;
};

function Place({ to, label, icon, newCount = 0 }: PlaceProps) {
  const { pathname } = useLocation();

  const handleClick = (event: MouseEvent) => {
    if (pathname !== to) {
      returnTo(to);
      return;
    }
    event.preventDefault();
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    scrollTo({ top: 0, behavior: still ? 'instant' : 'smooth' });
  };

  return (
    <Link
      to={to}
      aria-label={label}
      activeOptions={{ exact: true, includeSearch: false }}
      state={{ fromBottomNavigation: true }}
      resetScroll={false}
      onClick={handleClick}
    >
      <Icon name={icon} className="fillable" />
      {newCount > 0 && (
        <span className="count-badge" aria-hidden="true">
          {countOnBell(newCount)}
        </span>
      )}
    </Link>
  );
}

/** The path that the bottom navigation is leading to. */
const destination = pageState((): { path: string | undefined } => ({ path: undefined }));

/** Restores the scroll position of the next page. */
function returnTo(path: string): void {
  destination().path = path;
}

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
