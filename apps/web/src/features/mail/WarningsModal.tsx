import { Dialog } from '../../ui/Dialog.tsx';
import { UnreadWarnings } from './UnreadWarnings.tsx';

/** Before a post or a comment that a warning keeps back: what is written stays, and can be sent afterwards. */
export default function WarningsModal({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Before you write here" onClose={onClose}>
      <UnreadWarnings onRead={onClose} />
    </Dialog>
  );
}
