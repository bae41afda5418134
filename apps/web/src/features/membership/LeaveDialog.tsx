import type { Community } from '@confab/api-contract/calls';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';

type Props = { community: Community; onClose: () => void; onLeave: () => void };

/** What a moderator is told before they leave. */
export default function LeaveDialog({ community: { name, mods }, onClose, onLeave }: Props) {
  const leave = () => {
    onClose();
    onLeave();
  };
  return (
    <ConfirmDialog title={`Leave /${name}?`} verb="Leave" onConfirm={leave} onClose={onClose}>
      <p>
        You moderate <bdi>/{name}</bdi>. If you leave, you are no longer a moderator, and joining again does
        not make you one.
      </p>
      {mods?.length === 1 && (
        <p>You are its only moderator: until an admin appoints another, nobody looks after it.</p>
      )}
    </ConfirmDialog>
  );
}
