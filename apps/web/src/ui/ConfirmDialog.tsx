import type { ReactNode } from 'react';
import { showAlert } from '../lib/alerts.ts';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

type ConfirmProps = {
  title: string;
  /** The confirming button's label: the verb of the title. */
  verb: string;
  /** The cancelling button's label. */
  back?: string;
  /** For destructive acts. */
  danger?: boolean;
  busy?: boolean;
  /** Focuses the confirming button first. */
  enterConfirms?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
};

export function ConfirmDialog(props: ConfirmProps) {
  const { title, verb, back = 'Cancel', danger = true, busy = false, children } = props;
  const { enterConfirms = false, onConfirm, onClose } = props;
  return (
    <Dialog
      title={title}
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button kind="ghost" onClick={onClose}>
            {back}
          </Button>
          <Button
            kind={danger ? 'danger' : 'primary'}
            busy={busy}
            autoFocus={enterConfirms}
            onClick={onConfirm}
          >
            {verb}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}

type IdProps = {
  title: string;
  id: string;
  onClose: () => void;
};

/** Shows an id to copy. */
export function IdDialog({ title, id, onClose }: IdProps) {
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
