import type { CommunitySummary } from '@confab/api-contract/calls';
import { Link } from '@tanstack/react-router';
import { Avatar } from '../ui/Avatar.tsx';

/** A community in the sidebar. */
export function CommunityPlace({ community: { name, proPic } }: { community: CommunitySummary }) {
  return (
    <li>
      <Link className="nav-link" to="/$name" params={{ name }} activeOptions={{ includeSearch: false }}>
        <Avatar name={name} picture={proPic} size={20} kind="community" />
        <span>{name}</span>
      </Link>
    </li>
  );
}
