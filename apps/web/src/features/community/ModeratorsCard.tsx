import type { PublicUser } from '@confab/api-contract/calls';
import { Link } from '@tanstack/react-router';
import { Avatar } from '../../ui/Avatar.tsx';
import { RailCard } from '../../ui/RailCard.tsx';

/** Who looks after a community, highest rank first. */
export function ModeratorsCard({ moderators }: { moderators: readonly PublicUser[] }) {
  if (moderators.length === 0) return null;
  return (
    <RailCard title="Moderators">
      <ul className="people">
        {moderators.map(({ id, username, proPic }) => (
          <li key={id}>
            <Link to="/@{$username}" params={{ username }}>
              <Avatar name={username} picture={proPic} size={28} />
              <bdi>@{username}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </RailCard>
  );
}
