import { Link, useLocation } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
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
    <>
      <button
        type="button"
        aria-label={off ? 'Search (switched off)' : 'Search'}
        aria-disabled={off || undefined}
        aria-current={current ? 'page' : undefined}
        {...(!off && { 'aria-haspopup': 'dialog', 'data-jumps': '', onClick: openJump })}
      >
        <Icon name="search" />
      </button>
      {!off && (
        <noscript>
          <a href="/search" aria-label="Search">
            <Icon name="search" />
          </a>
        </noscript>
      )}
    </>
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
export const destination = pageState((): { path: string | undefined } => ({ path: undefined }));

/** Restores the scroll position of the next page. */
function returnTo(path: string): void {
  destination().path = path;
}
