import { messages } from '@confab/domain';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

type Props = { onClose: () => void; onDiscard: () => void };

/** Asked before a post that somebody has begun is thrown away. */
export function DiscardDialog({ onClose, onDiscard }: Props) {
  return (
    <Dialog
      title={messages.leavePage}
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button kind="ghost" onClick={onClose}>
            Stay
          </Button>
          <Button kind="danger" onClick={onDiscard}>
            Leave
          </Button>
        </>
      }
    >
      <p>What you have written is not published and will be gone.</p>
    </Dialog>
  );
}
