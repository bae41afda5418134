import type { Community } from '@confab/api-contract/calls';
import { useQuery } from '@tanstack/react-query';
import { communityQuery } from '../../data/communities.ts';
import { useStartup } from '../../data/startup.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';

type Props = { community: Community; onClose: () => void; onLeave: () => void };

/** What a moderator is told before they leave. */
export default function LeaveDialog({ community: { name, mods }, onClose, onLeave }: Props) {
  const { user } = useStartup();
  // A list does not say who else moderates: nobody leaves before they know that nobody does.
  const { data, isPending } = useQuery({ ...communityQuery(name), enabled: mods === null });
  const moderators = mods ?? data?.mods;
  const leave = () => {
    onClose();
    onLeave();
  };
  return (
    <ConfirmDialog
      title={`Leave /${name}?`}
      verb="Leave"
      busy={mods === null && isPending}
      onConfirm={leave}
      onClose={onClose}
    >
      <p>
        You moderate <bdi>/{name}</bdi>. If you leave, you are no longer a moderator, and joining again does
        not make you one.
      </p>
      {moderators?.length === 1 && (
        <p>You are its only moderator: until an admin appoints another, nobody looks after it.</p>
      )}
      {user?.isAdmin && <p>As an admin you can still open its moderator tools, in the name of the admins.</p>}
    </ConfirmDialog>
  );
}
