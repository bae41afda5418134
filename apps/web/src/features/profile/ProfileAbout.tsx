import type { ViewedUser } from '@confab/api-contract/calls';
import type { BadgeType } from '@confab/domain';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { userListsQuery } from '../../data/lists.ts';
import { useSite } from '../../data/startup.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Count } from '../../ui/Meta.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { RailCard } from '../../ui/Page.tsx';
import { SearchWithin } from '../search-field/SearchForm.tsx';
import { badgeKinds, knownBadges } from './badge-kinds.ts';

/** In the rail, or in the About tab when there is no rail. */
export function ProfileAbout({ user }: { user: ViewedUser }) {
  return (
    <>
      <SearchWithin address={{ by: user.username }} label={`Search what @${user.username} wrote`} />
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

/** What the header does not say. */
function Summary({ user: { noPosts, noComments } }: { user: ViewedUser }) {
  return (
    <RailCard title="Summary">
      <dl className="stats">
        <Figure value={noPosts} one="post" many="posts" />
        <Figure value={noComments} one="comment" many="comments" />
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

/** Pressing a badge explains it. */
function BadgesCard({ user }: { user: ViewedUser }) {
  const [told, setTold] = useState<BadgeType>();
  const badges = knownBadges(user);
  if (badges.length === 0) return null;
  return (
    <RailCard title="Badges">
      <ul className="stack gap-1">
        {badges.map((type) => (
          <li key={type}>
            <BadgeTile type={type} onPress={() => setTold(type)} />
          </li>
        ))}
      </ul>
      {told && <BadgeDialog type={told} username={user.username} onClose={() => setTold(undefined)} />}
    </RailCard>
  );
}

function BadgeTile({ type, onPress }: { type: BadgeType; onPress: () => void }) {
  const siteName = useSite().name;
  const { name, icon, deed } = badgeKinds[type];
  return (
    <button type="button" className="badge-tile" aria-haspopup="dialog" onClick={onPress}>
      <span className="disc supporter">
        <Icon name={icon} size={18} />
      </span>
      <span>
        <b>{name}</b>
        <small>{deed(siteName)}</small>
      </span>
    </button>
  );
}

type DialogProps = { type: BadgeType; username: string; onClose: () => void };

function BadgeDialog({ type, username, onClose }: DialogProps) {
  const siteName = useSite().name;
  const { name, icon, deed } = badgeKinds[type];
  return (
    <Dialog title={name} size="small" onClose={onClose}>
      <div className="badge-told">
        <span className="disc supporter">
          <Icon name={icon} size={24} />
        </span>
        <p>
          <bdi>@{username}</bdi> {deed(siteName)}.
        </p>
      </div>
    </Dialog>
  );
}

const shownAtMost = 10;

function ListsCard({ username }: { username: string }) {
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
      <ul className="people profile-lists">
        {lists.slice(0, shownAtMost).map(({ id, name, displayName, numItems, public: isPublic }) => (
          <li key={id}>
            <Link to="/@{$username}/lists/{-$listName}" params={{ username, listName: name }}>
              <Icon name={isPublic ? 'list' : 'lock'} size={18} />
              <span className="anywhere">
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
