import type { Community } from '@confab/api-contract/calls';
import { allow, deny } from '@confab/domain';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useViewer } from '../../data/startup.ts';
import { useBusy } from '../../lib/busy.ts';
import { gated } from '../../lib/gated.ts';
import { withCode } from '../../lib/with-code.ts';
import { Button, type ButtonLook } from '../../ui/Button.tsx';

/** Visitors cannot join. */
const load = () => import('../../data/membership.ts');
/** Few people are asked. */
const LeaveDialog = lazy(() => import('./LeaveDialog.tsx'));

type Props = Pick<ButtonLook, 'size' | 'block'> & {
  community: Community;
  /** `primary` where joining is what the page is about. */
  kind?: 'primary' | 'soft';
  /** The element that says which community: for lists, where one button is like the other. */
  'aria-describedby'?: string;
};

/** Joins a community, and leaves it. Moderators are asked first: they would lose their role. */
export function JoinButton({ community, kind = 'soft', ...look }: Props) {
  const viewer = useViewer();
  const client = useQueryClient();
  // A double click means once, not there and back.
  const { begin: change } = useBusy((join: boolean) =>
    withCode(load, ({ setMembership }) => setMembership(client, community, join)),
  );
  const [asking, setAsking] = useState(false);
  const joined = community.userJoined === true;

  const handlePress = () => {
    if (joined && community.userMod) setAsking(true);
    else change(!joined);
  };
  const { onClick } = gated(viewer.user ? allow : deny('not_logged_in'), handlePress);

  return (
    <>
      <Button
        {...look}
        kind={joined ? undefined : kind}
        {...(joined && look.size !== 'sm' && { icon: 'check' as const })}
        aria-pressed={joined}
        onClick={onClick}
      >
        {joined ? 'Joined' : 'Join'}
      </Button>
      {asking && (
        <Suspense>
          <LeaveDialog community={community} onClose={() => setAsking(false)} onLeave={() => change(false)} />
        </Suspense>
      )}
    </>
  );
}
