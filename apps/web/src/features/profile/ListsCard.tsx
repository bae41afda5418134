import { useQuery } from '@tanstack/react-query';
import { userListsQuery } from '../../data/users.ts';
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
  const more = lists.length - shownAtMost;
  return (
    <RailCard title="Lists">
      <ul className="profile-lists">
        {lists.slice(0, shownAtMost).map(({ id, displayName, numItems, public: isPublic }) => (
          <li key={id}>
            <Icon name={isPublic ? 'list' : 'lock'} size={18} />
            <span className="name">
              <bdi>{displayName}</bdi>
              {!isPublic && <span className="sr-only">, private</span>}
            </span>
            <span className="tail">
              <Count value={numItems} />
              <span className="sr-only"> {numItems === 1 ? 'item' : 'items'}</span>
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && <p>and {more} more</p>}
    </RailCard>
  );
}
