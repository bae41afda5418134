import { type ReactNode, type SubmitEvent, useId } from 'react';
import { Button } from './Button.tsx';
import { Dialog, type DialogProps } from './Dialog.tsx';
import './form/form.css';

type Props = Omit<DialogProps, 'footer'> & {
  /** The submit button's label. */
  verb: string;
  /** For destructive acts. */
  danger?: boolean;
  busy: boolean;
  disabled?: boolean;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  /** Above the fields. */
  intro?: ReactNode;
  /** Below the fields. */
  note?: ReactNode;
};

/** A dialog with a form; its children are the fields. */
export function FormDialog(props: Props) {
  const { verb, danger = false, busy, disabled, onSubmit, intro, note, children, ...dialog } = props;
  const formId = useId();
  return (
    <Dialog
      {...dialog}
      footer={
        <>
          <Button kind="ghost" onClick={dialog.onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            kind={danger ? 'danger' : 'primary'}
            busy={busy}
            disabled={disabled}
          >
            {verb}
          </Button>
        </>
      }
    >
      {intro}
      <form id={formId} className="form" noValidate onSubmit={onSubmit}>
        {children}
      </form>
      {note}
    </Dialog>
  );
}
