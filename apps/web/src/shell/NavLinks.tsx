import { Link, type LinkProps, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useIsMember, useStartup } from '../data/startup.ts';
import { Icon, type IconName } from '../ui/Icon.tsx';
import { Later } from '../ui/Later.tsx';
import { LoadBoundary } from '../ui/LoadBoundary.tsx';
import { CommunityPlace } from './CommunityPlace.tsx';
import { foldCommunities, toggleCommunities, useCommunitiesExpanded } from './sidebar-state.ts';
import './sidebar.css';

/** Few people have more than the first, and look for them here. */
const FurtherCommunities = lazy(() => import('./FurtherCommunities.tsx'));

/** Visitors have none. The server has it at hand, and what it rendered stands until the browser has it too. */
const MyLists = import.meta.env.SSR
  ? (await import('./MyLists.tsx')).default
  : lazy(() => import('./MyLists.tsx'));

/** Everywhere one can go: the content of the sidebar and of the drawer. */
export function NavLinks() {
  return (
    <>
      <Places />
      {useIsMember() && (
        <Later>
          <MyLists />
        </Later>
      )}
      <Communities />
      <AboutLinks />
    </>
  );
}

function Places() {
  const homeFeed = useStartup(({ user }) => user?.homeFeed);
  // The feeds keep the sort that somebody chose.
  const { sort } = useSearch({ strict: false });
  const search = sort === undefined ? {} : { sort };
  return (
    <ul className="nav-list">
      <Place to="/" search={search} icon="house" label="Home" />
      {homeFeed === 'all' && <Place to="/subscriptions" search={search} icon="users" label="Subscriptions" />}
      {homeFeed === 'subscriptions' && <Place to="/all" search={search} icon="globe" label="All" />}
      <Place to="/communities" icon="compass" label="Communities" />
      {homeFeed && <Place to="/new" icon="square-pen" label="Create post" />}
    </ul>
  );
}

function Communities() {
  const member = useIsMember();
  const communities = useStartup((startup) => startup.communities);
  const hidden = useStartup(({ noCommunities }) => noCommunities) - communities.length;
  const expanded = useCommunitiesExpanded();
  if (communities.length === 0) return null;
  return (
    <div className="nav-group">
      <div className="nav-head">
        <h2>{member ? 'My communities' : 'Communities'}</h2>
      </div>
      <ul className="nav-list">
        {communities.map((community) => (
          <CommunityPlace key={community.id} community={community} />
        ))}
        {expanded && (
          <LoadBoundary onFailure={foldCommunities}>
            <Suspense>
              <FurtherCommunities />
            </Suspense>
          </LoadBoundary>
        )}
        {hidden > 0 && (
          <li>
            <button
              className="nav-link is-quiet"
              type="button"
              aria-expanded={expanded}
              onClick={toggleCommunities}
            >
              <Icon name="chevron-down" className={expanded ? 'is-turned' : ''} />
              <span>{expanded ? 'Show less' : `Show ${hidden} more`}</span>
            </button>
          </li>
        )}
      </ul>
    </div>
  );
}

function AboutLinks() {
  const contactEmail = useStartup((startup) => startup.contactEmail);
  return (
    <div className="nav-group">
      <ul className="nav-list">
        <Place to="/guidelines" icon="book-open" label="Guidelines" />
        <Place to="/about" icon="info" label="About" />
        {contactEmail && (
          <li>
            <a className="nav-link" href={`mailto:${contactEmail}`}>
              <Icon name="mail" />
              <span>Contact</span>
            </a>
          </li>
        )}
        <Place to="/terms" icon="scroll-text" label="Terms" />
        <Place to="/privacy-policy" icon="lock" label="Privacy" />
      </ul>
    </div>
  );
}

type PlaceProps = Pick<LinkProps, 'to' | 'search'> & { icon: IconName; label: string };

function Place({ icon, label, ...link }: PlaceProps) {
  return (
    <li>
      <Link className="nav-link" activeOptions={{ exact: true, includeSearch: false }} {...link}>
        <Icon name={icon} />
        <span>{label}</span>
      </Link>
    </li>
  );
}
