import { showAlert } from '../lib/alerts.ts';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

type Props = {
  /** Whose id it is. */
  title: string;
  id: string;
  onClose: () => void;
};

/** Shows an id, to be copied. */
export function IdDialog({ title, id, onClose }: Props) {
  return (
    <Dialog
      title={title}
      size="small"
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={() => void copyId(id)}>
          Copy
        </Button>
      }
    >
      <p>
        <code>{id}</code>
      </p>
    </Dialog>
  );
}

async function copyId(id: string) {
  try {
    await navigator.clipboard.writeText(id);
    showAlert({ id: 'copied', kind: 'ok', text: 'ID copied to clipboard.' });
  } catch {
    showAlert({ id: 'copied', kind: 'error', text: 'Failed to copy ID to clipboard.' });
  }
}
