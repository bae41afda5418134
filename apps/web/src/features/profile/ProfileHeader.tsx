import type { ViewedUser } from '@confab/api-contract/calls';
import { counted, layout, longDate } from '@confab/domain';
import { Badge } from '../../ui/Badge.tsx';
import '../../ui/card.css';
import { Prose } from '../../ui/Prose.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { badgeKinds, knownBadges } from './badge-kinds.ts';
import { isThisMonth } from './last-seen.ts';
import { ProfileActions } from './ProfileActions.tsx';
import { ProfilePicture } from './ProfilePicture.tsx';
import { ProfileTabs } from './ProfileTabs.tsx';

/** Who somebody is. What only admins are told of an account (when it was deleted or banned) comes with its data. */
export function ProfileHeader({ user }: { user: ViewedUser }) {
  const { username, aboutMeHtml, createdAt, lastSeenMonth, deleted, deletedAt, bannedAt } = user;
  return (
    <header className="card profile-head">
      <ProfilePicture user={user} />
      <h1 className={deleted ? 'is-deleted' : undefined}>
        <bdi>@{username}</bdi>
      </h1>
      <div className="line">
        {user.isAdmin && (
          <Badge kind="admin" icon="shield-check">
            Admin
          </Badge>
        )}
        {knownBadges(user).map((type) => (
          <Badge key={type} kind={type} icon={badgeKinds[type].icon}>
            {badgeKinds[type].name}
          </Badge>
        ))}
        <span>{counted(user.points, 'point')}</span>
        <span>
          Joined <time dateTime={createdAt}>{longDate(createdAt)}</time>
        </span>
        <span>{isThisMonth(lastSeenMonth) ? 'Here this month' : `Last seen in ${lastSeenMonth}`}</span>
        {deletedAt !== null && <span>Deleted {longDate(deletedAt)}</span>}
        {bannedAt !== null && <span>Suspended {longDate(bannedAt)}</span>}
      </div>
      {aboutMeHtml !== null && (
        <div className="about">
          <ShowMore height={layout.aboutClampHeight}>
            <Prose html={aboutMeHtml} />
          </ShowMore>
        </div>
      )}
      <ProfileActions user={user} />
      <ProfileTabs />
    </header>
  );
}
