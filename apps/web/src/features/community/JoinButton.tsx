import type { Community } from '@confab/api-contract/calls';
import { allow, deny } from '@confab/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { communityQuery } from '../../data/communities.ts';
import { setMembership } from '../../data/membership.ts';
import { useStartup, useViewer } from '../../data/startup.ts';
import { useBusy } from '../../lib/timers.ts';
import { gated } from '../../lib/modals.ts';
import { Button, type ButtonLook } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';

type Props = Pick<ButtonLook, 'size' | 'block'> & {
  community: Community;
  /** `primary` where joining is the main act of the page. */
  kind?: 'primary' | 'soft';
  /** In lists: a quiet mark of those joined, which asks before it leaves. */
  tick?: boolean;
  /** For lists: the element that names the community. */
  'aria-describedby'?: string;
};

/** Joins a community, and leaves it. Moderators are asked first: they would lose their role. */
export function JoinButton({ community, kind = 'soft', tick = false, ...look }: Props) {
  const viewer = useViewer();
  const client = useQueryClient();
  // A double click must not join and leave.
  const { begin: change } = useBusy((join: boolean) => setMembership(client, community, join));
  const [asking, setAsking] = useState(false);
  const joined = community.userJoined === true;

  const handlePress = () => {
    if (joined && (community.userMod || tick)) setAsking(true);
    else change(!joined);
  };
  const { onClick } = gated(viewer.user ? allow : deny('not_logged_in'), handlePress, {
    words: `You will join /${community.name}.`,
  });

  return (
    <>
      <Button
        {...look}
        kind={joined ? undefined : kind}
        {...(joined && { icon: 'check' as const })}
        {...(joined && tick && { className: 'tick', title: 'Leave' })}
        aria-pressed={joined}
        onClick={onClick}
      >
        {joined ? 'Joined' : 'Join'}
      </Button>
      {asking && (
        <LeaveDialog community={community} onClose={() => setAsking(false)} onLeave={() => change(false)} />
      )}
    </>
  );
}

type LeaveDialogProps = { community: Community; onClose: () => void; onLeave: () => void };

/** Asks to confirm leaving. */
function LeaveDialog({ community: { name, mods, userMod }, onClose, onLeave }: LeaveDialogProps) {
  const { user } = useStartup();
  // Lists do not contain the moderators: the button waits until it is known whether this is the only one.
  const { data, isPending } = useQuery({
    ...communityQuery(name),
    enabled: userMod === true && mods === null,
  });
  const moderators = mods ?? data?.mods;
  const leave = () => {
    onClose();
    onLeave();
  };
  return (
    <ConfirmDialog
      title={`Leave /${name}?`}
      verb="Leave"
      busy={userMod === true && mods === null && isPending}
      onConfirm={leave}
      onClose={onClose}
    >
      {userMod ? (
        <>
          <p>
            You moderate <bdi>/{name}</bdi>. If you leave, you are no longer a moderator, and joining again
            does not make you one.
          </p>
          {moderators?.length === 1 && (
            <p>You are its only moderator: until an admin appoints another, nobody looks after it.</p>
          )}
          {user?.isAdmin && (
            <p>As an admin you can still open its moderator tools, in the name of the admins.</p>
          )}
        </>
      ) : (
        <p>Its posts leave your home feed. You can join again at any time.</p>
      )}
    </ConfirmDialog>
  );
}
