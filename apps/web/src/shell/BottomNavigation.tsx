import { Link, useLocation } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { Icon, type IconName } from '../ui/Icon.tsx';
import { returnTo, useRememberedScroll } from './bottom-navigation-scroll.ts';
import './bottom-navigation.css';

const places = [
  { to: '/', label: 'Home', icon: 'house' },
  { to: '/communities', label: 'Communities', icon: 'compass' },
] as const;

const rememberedPaths = places.map(({ to }) => to);

/** On phones: the places one returns to, within reach of a thumb. */
export function BottomNavigation() {
  useRememberedScroll(rememberedPaths);
  return (
    <nav className="bottomnav" aria-label="Main">
      {places.map((place) => (
        <Place key={place.to} {...place} />
      ))}
      <Place to="/new" label="New post" icon="square-pen" />
      <button type="button" aria-label="Search (not available yet)" aria-disabled="true">
        <Icon name="search" />
      </button>
    </nav>
  );
}

type PlaceProps = { to: '/' | '/communities' | '/new'; label: string; icon: IconName };

function Place({ to, label, icon }: PlaceProps) {
  const { pathname } = useLocation();

  const handleClick = (event: MouseEvent) => {
    if (pathname !== to) {
      returnTo(to);
      return;
    }
    event.preventDefault();
    scrollTo({ top: 0, behavior: 'smooth' });
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
    </Link>
  );
}
