import { useHydrated } from '@tanstack/react-router';
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { Button } from '../../ui/Button.tsx';
import '../../ui/card.css';
import './post-form.css';
import { useCtrlEnter } from './use-ctrl-enter.ts';

type Props = {
  ref?: Ref<HTMLFormElement>;
  onSubmit: () => void;
  onCancel: () => void;
  busy: boolean;
  /** Why it cannot be sent now; absent when it can. */
  waitsFor?: string | undefined;
  refused?: boolean;
  children: ReactNode;
  /** Stands between the fields and the buttons. */
  below: ReactNode;
};

/** A form for a post, new or old: its fields in a card, its buttons at the end. */
export function PostFormFrame(props: Props) {
  const { ref, onSubmit, onCancel, busy, waitsFor, refused = false, children, below } = props;
  const hydrated = useHydrated();
  // Sent before the page runs, it would go nowhere.
  const disabled = !hydrated || refused || waitsFor !== undefined;
  const submit = () => {
    if (!busy && waitsFor === undefined) onSubmit();
  };
  useCtrlEnter(submit);

  // Enter in one of several fields is no decision to publish.
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
  };
  return (
    <form
      ref={ref}
      className="form post-form"
      noValidate
      onKeyDown={handleKey}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className="card card-pad form">{children}</div>
      {below}
      <div className="btn-row end">
        {waitsFor === undefined ? (
          <span className="submit-hint not-phone">
            <kbd>Ctrl</kbd> <kbd>Enter</kbd> to submit
          </span>
        ) : (
          <span className="submit-hint" role="status">
            {waitsFor}
          </span>
        )}
        <Button kind="ghost" onClick={onCancel}>
          Cancel
        </Button>
        <Button kind="primary" type="submit" disabled={disabled} busy={busy}>
          Submit
        </Button>
      </div>
    </form>
  );
}
