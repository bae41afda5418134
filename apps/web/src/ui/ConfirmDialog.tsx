import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

type Props = {
  title: string;
  /** On the button that does it: the verb of the title. */
  verb: string;
  /** On the button that does not. */
  back?: string;
  /** For what takes something away. */
  danger?: boolean;
  busy?: boolean;
  /** The button that does it has focus from the beginning. */
  enterConfirms?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** Asks once more. */
export function ConfirmDialog(props: Props) {
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
