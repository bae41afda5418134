import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { sidebarCommunitiesQuery } from '../data/sidebar-communities.ts';
import { useStartup } from '../data/startup.ts';
import { alertError } from '../lib/alert-error.ts';
import { CommunityPlace } from './CommunityPlace.tsx';
import { foldCommunities } from './sidebar-state.ts';

/** The communities of the sidebar after those that every page brings. Where they cannot be had, it folds again. */
export default function FurtherCommunities() {
  const before = useStartup(({ communities }) => communities);
  const { data: all, error } = useQuery(sidebarCommunitiesQuery);
  const failure = all ? null : error;
  // Talks to the alerts, and to the store of what is unfolded.
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
