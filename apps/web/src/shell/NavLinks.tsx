import { layout } from '@confab/domain';
import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps, useLocation, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { sidebarCommunitiesQuery } from '../data/communities.ts';
import { type SidebarCommunity, useIsMember, useStartup } from '../data/startup.ts';
import { Waiting } from '../features/content/member-part.tsx';
import { alertError } from '../lib/alerts.ts';
import { openModal } from '../lib/modals.ts';
import { createStore, pageState } from '../lib/page-state.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { IconButton } from '../ui/Button.tsx';
import { Icon, type IconName } from '../ui/Icon.tsx';
import { Count } from '../ui/Meta.tsx';
import { opensSoon } from './ModalRoot.tsx';
import './sidebar.css';

/** Whether all communities are listed, in sidebar and drawer. */
const expanded = pageState(() => createStore(false));

const useCommunitiesExpanded = () => expanded().use();
export const toggleCommunities = (): void => expanded().set(!expanded().get());
export const foldCommunities = (): void => expanded().set(false);

/** How far the drawer was scrolled when it was last closed, in pixels. */
export const drawerScroll = pageState(() => ({ top: 0 }));

/** The links of the sidebar and the drawer. */
export function NavLinks() {
  return (
    <>
      <Places />
      {useIsMember() && <MyLists />}
      <Communities />
      <AboutLinks />
    </>
  );
}

function Places() {
  const homeFeed = useStartup(({ user }) => user?.homeFeed);
  // Links to feeds keep the chosen sort.
  const { sort } = useSearch({ strict: false });
  const search = sort === undefined ? {} : { sort };
  // The feed of the home page has an address of its own as well.
  const same = homeFeed === 'subscriptions' ? '/subscriptions' : '/all';
  const isHome = useLocation({ select: ({ pathname }) => pathname === same });
  return (
    <ul className="nav-list">
      <Place to="/" search={search} icon="house" label="Home" current={isHome} />
      {homeFeed === 'all' && <Place to="/subscriptions" search={search} icon="users" label="Subscriptions" />}
      {homeFeed === 'subscriptions' && <Place to="/all" search={search} icon="globe" label="All" />}
      <Place to="/communities" icon="compass" label="Communities" />
      {homeFeed && <Place to="/new" icon="square-pen" label="Create post" />}
      <Waiting />
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
      <div className="nav-head row spread meta strong">
        <h2>{member ? 'My communities' : 'Communities'}</h2>
      </div>
      <ul className="nav-list">
        {communities.map((community) => (
          <CommunityPlace key={community.id} community={community} />
        ))}
        {expanded && <FurtherCommunities />}
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

type PlaceProps = Pick<LinkProps, 'to' | 'search'> & {
  icon: IconName;
  label: string;
  /** Marks it at another address too. */
  current?: boolean;
};

function Place({ icon, label, current, ...link }: PlaceProps) {
  return (
    <li>
      <Link
        className="nav-link"
        activeOptions={{ exact: true, includeSearch: false }}
        aria-current={current ? 'page' : undefined}
        {...link}
      >
        <Icon name={icon} />
        <span>{label}</span>
      </Link>
    </li>
  );
}

function CommunityPlace({ community: { id, name, proPic } }: { community: SidebarCommunity }) {
  return (
    <li>
      <Link className="nav-link" to="/$name" params={{ name }} activeOptions={{ includeSearch: false }}>
        <Avatar name={name} picture={proPic} size={20} kind="community" />
        <span>{name}</span>
        <Waiting of={id} />
      </Link>
    </li>
  );
}

/** The communities after those that every page carries. Folds again where they cannot be loaded. */
function FurtherCommunities() {
  const before = useStartup(({ communities }) => communities);
  const { data: all, error } = useQuery(sidebarCommunitiesQuery);
  const failure = all ? null : error;
  useEffect(() => {
    if (!failure) return;
    alertError(failure);
    foldCommunities();
  }, [failure]);

  if (!all) {
    return (
      <li className="nav-link">
        <span className="spinner" role="status" aria-label="Loading communities" />
      </li>
    );
  }
  const first = new Set(before.map(({ id }) => id));
  return all
    .filter(({ id }) => !first.has(id))
    .map((community) => <CommunityPlace key={community.id} community={community} />);
}

/** The viewer's lists, the one last added to first. */
export function MyLists() {
  const lists = useStartup((startup) => startup.lists);
  const username = useStartup(({ user }) => user?.username);
  if (username === undefined || lists.length === 0) return null;
  return (
    <div className="nav-group">
      <div className="nav-head row spread meta strong">
        <h2>My Lists</h2>
        <IconButton
          icon="plus"
          label="New list"
          small
          {...opensSoon('create-list')}
          onClick={() => openModal('create-list')}
        />
      </div>
      <ul className="nav-list">
        {lists.slice(0, layout.sidebarLists).map(({ id, name, displayName, public: isPublic, numItems }) => (
          <li key={id}>
            <Link
              className="nav-link"
              to="/@{$username}/lists/{-$listName}"
              params={{ username, listName: name }}
              activeOptions={{ includeSearch: false }}
            >
              <Icon name={isPublic ? 'list' : 'lock'} />
              <span dir="auto">{displayName}</span>
              <span className="tail" aria-hidden="true">
                <Count value={numItems} />
              </span>
            </Link>
          </li>
        ))}
        {lists.length > layout.sidebarLists && (
          <li>
            <Link
              className="nav-link is-quiet"
              to="/@{$username}/lists/{-$listName}"
              params={{ username, listName: undefined }}
            >
              <Icon name="list" />
              <span>All lists</span>
            </Link>
          </li>
        )}
      </ul>
    </div>
  );
}

/** From 1280 px on; below, the drawer has the same content. */
export function Sidebar() {
  return (
    <nav className="sidebar" aria-label="Sidebar">
      <NavLinks />
    </nav>
  );
}
