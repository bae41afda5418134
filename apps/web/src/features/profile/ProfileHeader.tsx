import type { OwnUser, ViewedUser } from '@confab/api-contract/calls';
import {
  canChangeProPic,
  canMuteUser,
  counted,
  denialMessages,
  layout,
  longDate,
  monthAndYear,
} from '@confab/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isUserMuted, muteUser, unmuteUser, useMutes } from '../../data/mutes.ts';
import { useStartup, useViewer } from '../../data/startup.ts';
import { useClock } from '../../lib/clock.ts';
import { useBusy } from '../../lib/timers.ts';
import { gated } from '../../lib/modals.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Meta.tsx';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { RoleBadge } from '../authorship/Author.tsx';
import { ProfilePictureDialog } from '../image-dialog/picture-dialogs.tsx';
import { AdminMenu } from './AdminMenu.tsx';
import { badgeKinds, knownBadges } from './badge-kinds.ts';
import { ProfileTabs } from './ProfilePage.tsx';

/** Only admins receive the dates of deletion and ban. */
export function ProfileHeader({ user }: { user: ViewedUser }) {
  const { username, aboutMeHtml, createdAt, lastSeenMonth, deleted, deletedAt, bannedAt } = user;
  // Only the month of the last visit is public.
  const thisMonth = useClock(({ now }) => monthAndYear(new Date(now).toISOString()));
  return (
    <header className="card profile-head">
      <ProfilePicture user={user} />
      <h1 className={deleted ? 'is-deleted' : undefined}>
        <bdi>@{username}</bdi>
      </h1>
      <div className="line">
        {user.isAdmin && <RoleBadge group="admins" />}
        {knownBadges(user).map((type) => (
          <Badge key={type} kind={type} icon={badgeKinds[type].icon}>
            {badgeKinds[type].name}
          </Badge>
        ))}
        <span>{counted(user.points, 'point')}</span>
        <span>
          Joined <time dateTime={createdAt}>{longDate(createdAt)}</time>
        </span>
        <span>{lastSeenMonth === thisMonth ? 'Here this month' : `Last seen in ${lastSeenMonth}`}</span>
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

/** Elsewhere profile pictures are decoration; here the picture has its alternative text. */
function ProfilePicture({ user }: { user: ViewedUser }) {
  const viewer = useViewer();
  const own = useStartup().user;
  return (
    <div className="face">
      <Picture user={user} />
      {own && canChangeProPic(viewer, user).allowed && <EditPicture user={own} />}
    </div>
  );
}

function Picture({ user: { username, proPic } }: { user: ViewedUser }) {
  const circle = <Avatar name={username} picture={proPic} size={88} />;
  if (!proPic?.altText) return circle;
  return (
    <span role="img" aria-label={proPic.altText}>
      {circle}
    </span>
  );
}

function EditPicture({ user }: { user: OwnUser }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <IconButton className="edit" icon="pencil" label="Edit profile picture" onClick={() => setOpen(true)} />
      {open && <ProfilePictureDialog user={user} onClose={close} />}
    </>
  );
}

export function ProfileActions({ user }: { user: ViewedUser }) {
  const viewer = useViewer();
  const isOwn = viewer.user?.id === user.id;
  const isAdmin = viewer.user?.isAdmin === true;
  if (isOwn && !isAdmin) return null;
  return (
    <div className="btn-row">
      {!isOwn && <MuteButton user={user} />}
      {isAdmin && <AdminMenu user={user} isOwn={isOwn} />}
    </div>
  );
}

function MuteButton({ user }: { user: ViewedUser }) {
  const client = useQueryClient();
  const muted = isUserMuted(useMutes(), user.id);
  const { busy, begin } = useBusy(muted ? unmuteUser : muteUser);
  return (
    <Button
      icon="volume-x"
      busy={busy}
      {...gated(
        canMuteUser(useViewer(), user),
        () => begin(client, user),
        { words: `You will mute @${user.username}.` },
        denialMessages,
      )}
    >
      {muted ? 'Unmute user' : 'Mute user'}
    </Button>
  );
}
