import type { ViewedUser } from '@confab/api-contract/calls';
import { counted, layout, longDate } from '@confab/domain';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import '../../ui/card.css';
import { Prose } from '../../ui/Prose.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { isSupporter } from './is-supporter.ts';
import './profile.css';
import { ProfileTabs } from './ProfileTabs.tsx';

/** Who somebody is. What only admins are told of an account (when it was deleted or banned) comes with its data. */
export function ProfileHeader({ user }: { user: ViewedUser }) {
  const { username, proPic, aboutMeHtml, createdAt, deleted, deletedAt, bannedAt } = user;
  return (
    <header className="card profile-head">
      <Avatar name={username} picture={proPic} size={88} />
      <div>
        <h1 className={deleted ? 'is-deleted' : undefined}>
          <bdi>@{username}</bdi>
        </h1>
        <div className="line">
          {user.isAdmin && (
            <Badge kind="admin" icon="shield-check">
              Admin
            </Badge>
          )}
          {isSupporter(user) && (
            <Badge kind="supporter" icon="heart">
              Supporter
            </Badge>
          )}
          <span>{counted(user.points, 'point')}</span>
          <span>
            Joined <time dateTime={createdAt}>{longDate(createdAt)}</time>
          </span>
          {deletedAt !== null && <span>Deleted {longDate(deletedAt)}</span>}
          {bannedAt !== null && <span>Suspended {longDate(bannedAt)}</span>}
        </div>
      </div>
      {aboutMeHtml !== null && (
        <div className="about">
          <ShowMore height={layout.aboutClampHeight}>
            <Prose html={aboutMeHtml} />
          </ShowMore>
        </div>
      )}
      <ProfileTabs />
    </header>
  );
}
