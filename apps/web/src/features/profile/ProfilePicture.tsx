import type { OwnUser, ViewedUser } from '@confab/api-contract/calls';
import { canChangeProPic } from '@confab/domain';
import { lazy, Suspense, useState } from 'react';
import { useStartup, useViewer } from '../../data/startup.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { LoadBoundary } from '../../ui/LoadBoundary.tsx';

const ProfilePictureDialog = lazy(() => import('../image-dialog/ProfilePictureDialog.tsx'));

/** The picture of a profile, which only here is more than decoration. The viewer's own can be changed. */
export function ProfilePicture({ user }: { user: ViewedUser }) {
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
      {open && (
        <LoadBoundary onFailure={close}>
          <Suspense>
            <ProfilePictureDialog user={user} onClose={close} />
          </Suspense>
        </LoadBoundary>
      )}
    </>
  );
}
