import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { userListsQuery } from '../../data/lists.ts';
import { Count } from '../../ui/Count.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { RailCard } from '../../ui/RailCard.tsx';

/** Somebody may have hundreds. */
const shownAtMost = 10;

/** What somebody has collected, the last list first; their own private ones are seen by nobody else. */
export function ListsCard({ username }: { username: string }) {
  const { data: lists, isError } = useQuery(userListsQuery(username));
  if (isError && !lists) {
    return (
      <RailCard title="Lists">
        <p>The lists could not be loaded.</p>
      </RailCard>
    );
  }
  if (!lists || lists.length === 0) return null;
  return (
    <RailCard title="Lists">
      <ul className="profile-lists">
        {lists.slice(0, shownAtMost).map(({ id, name, displayName, numItems, public: isPublic }) => (
          <li key={id}>
            <Link to="/@{$username}/lists/{-$listName}" params={{ username, listName: name }}>
              <Icon name={isPublic ? 'list' : 'lock'} size={18} />
              <span className="name">
                <bdi>{displayName}</bdi>
                {!isPublic && <span className="sr-only">, private</span>}
              </span>
              <span className="tail">
                <Count value={numItems} />
                <span className="sr-only"> {numItems === 1 ? 'item' : 'items'}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <Link
        className="profile-more"
        to="/@{$username}/lists/{-$listName}"
        params={{ username, listName: undefined }}
      >
        View all
      </Link>
    </RailCard>
  );
}
