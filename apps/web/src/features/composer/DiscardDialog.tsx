import { postMessages } from '@confab/domain';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';

type Props = {
  /** What becomes of what was written. */
  text: string;
  onClose: () => void;
  onLeave: () => void;
};

/** Asked before a post that somebody has begun is left. */
export function DiscardDialog({ text, onClose, onLeave }: Props) {
  return (
    <ConfirmDialog
      title={postMessages.leavePage}
      verb="Leave"
      back="Stay"
      onConfirm={onLeave}
      onClose={onClose}
    >
      <p>{text}</p>
    </ConfirmDialog>
  );
}
