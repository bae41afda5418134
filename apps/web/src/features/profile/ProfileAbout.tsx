import type { ViewedUser } from '@confab/api-contract/calls';
import { longDate } from '@confab/domain';
import { Link } from '@tanstack/react-router';
import { Avatar } from '../../ui/Avatar.tsx';
import { Count } from '../../ui/Count.tsx';
import { RailCard } from '../../ui/RailCard.tsx';
import { BadgesCard } from './BadgesCard.tsx';
import { isThisMonth } from './last-seen.ts';
import { ListsCard } from './ListsCard.tsx';

/** What there is to know about somebody: in the rail, and under the tab About where there is none. */
export function ProfileAbout({ user }: { user: ViewedUser }) {
  return (
    <>
      <Summary user={user} />
      <BadgesCard user={user} />
      {user.moddingList !== null && user.moddingList.length > 0 && (
        <RailCard title="Moderator of">
          <ul className="people">
            {user.moddingList.map(({ id, name, proPic }) => (
              <li key={id}>
                <Link to="/$name" params={{ name }}>
                  <Avatar name={name} picture={proPic} size={28} kind="community" />
                  <bdi>/{name}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        </RailCard>
      )}
      <ListsCard username={user.username} />
    </>
  );
}

function Summary({ user: { points, noPosts, noComments, createdAt, lastSeenMonth } }: { user: ViewedUser }) {
  return (
    <RailCard title="Summary">
      <dl className="stats">
        <Figure value={points} one="point" many="points" />
        <Figure value={noPosts} one="post" many="posts" />
        <Figure value={noComments} one="comment" many="comments" />
      </dl>
      <dl className="kv">
        <div>
          <dt>Joined</dt>
          <dd>{longDate(createdAt)}</dd>
        </div>
        <div>
          <dt>Last seen</dt>
          <dd>{isThisMonth(lastSeenMonth) ? 'This month' : lastSeenMonth}</dd>
        </div>
      </dl>
    </RailCard>
  );
}

function Figure({ value, one, many }: { value: number; one: string; many: string }) {
  return (
    <div>
      <dt>{value === 1 ? one : many}</dt>
      <dd>
        <Count value={value} />
      </dd>
    </div>
  );
}
