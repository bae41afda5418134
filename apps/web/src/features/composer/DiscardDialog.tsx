import { postMessages } from '@confab/domain';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

type Props = {
  /** What becomes of what was written. */
  text: string;
  onClose: () => void;
  onLeave: () => void;
};

/** Asked before a post that somebody has begun is left. */
export function DiscardDialog({ text, onClose, onLeave }: Props) {
  return (
    <Dialog
      title={postMessages.leavePage}
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button kind="ghost" onClick={onClose}>
            Stay
          </Button>
          <Button kind="danger" onClick={onLeave}>
            Leave
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  );
}
