import type { Community } from '@confab/api-contract/calls';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

type Props = { community: Community; onClose: () => void; onLeave: () => void };

/** What a moderator is told before they leave. */
export default function LeaveDialog({ community: { name, mods }, onClose, onLeave }: Props) {
  const leave = () => {
    onClose();
    onLeave();
  };
  return (
    <Dialog
      title={`Leave /${name}?`}
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button kind="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button kind="danger" onClick={leave}>
            Leave
          </Button>
        </>
      }
    >
      <p>
        You moderate <bdi>/{name}</bdi>. If you leave, you are no longer a moderator, and joining again does
        not make you one.
      </p>
      {mods?.length === 1 && (
        <p>You are its only moderator: until an admin appoints another, nobody looks after it.</p>
      )}
    </Dialog>
  );
}
