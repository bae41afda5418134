import type { ViewedUser } from '@confab/api-contract/calls';
import { canMuteUser, denialMessages } from '@confab/domain';
import { useQueryClient } from '@tanstack/react-query';
import { lazy } from 'react';
import { isUserMuted, muteUser, unmuteUser, useMutes } from '../../data/mutes.ts';
import { useViewer } from '../../data/startup.ts';
import { useBusy } from '../../lib/busy.ts';
import { gated } from '../../lib/gated.ts';
import { Button } from '../../ui/Button.tsx';
import { Later } from '../../ui/Later.tsx';

/** Few people are admins. The server has it at hand, and what it rendered stands until the browser has it too. */
const AdminMenu = import.meta.env.SSR
  ? (await import('./AdminMenu.tsx')).default
  : lazy(() => import('./AdminMenu.tsx'));

/** What the viewer can do about somebody. */
export function ProfileActions({ user }: { user: ViewedUser }) {
  const viewer = useViewer();
  const isOwn = viewer.user?.id === user.id;
  const isAdmin = viewer.user?.isAdmin === true;
  if (isOwn && !isAdmin) return null;
  return (
    <div className="btn-row">
      {!isOwn && <MuteButton user={user} />}
      {isAdmin && (
        <Later>
          <AdminMenu user={user} isOwn={isOwn} />
        </Later>
      )}
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
      {...gated(canMuteUser(useViewer(), user), () => begin(client, user), denialMessages)}
    >
      {muted ? 'Unmute user' : 'Mute user'}
    </Button>
  );
}
