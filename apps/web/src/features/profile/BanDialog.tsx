import { accountMessages, limits } from '@confab/domain';
import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { banAccount } from '../../data/account-bans.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { NameInput } from '../../ui/form/NameInput.tsx';
import { useRunning } from './use-running.ts';

type Props = { username: string; onClose: () => void };

/** Suspends an account in two steps: what becomes of what was written, then once more whether that is meant. */
export default function BanDialog({ username, onClose }: Props) {
  const client = useQueryClient();
  const { running, run, close } = useRunning(onClose);
  const formId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [deletesContent, setDeletesContent] = useState(false);
  const [asksAgain, setAsksAgain] = useState(false);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();

  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!asksAgain) {
      setAsksAgain(true);
    } else if (deletesContent && typed.toLowerCase() !== username.toLowerCase()) {
      setError(accountMessages.usernamesDiffer);
      field.current?.focus();
    } else {
      void run(() => banAccount(client, { username, deletesContent }));
    }
  };

  return (
    <Dialog
      title={`Ban @${username}`}
      size="small"
      onClose={close}
      outsideCloses={!running}
      footer={
        // With each step its own buttons: what has focus in the first one must not do the act of the second.
        asksAgain ? (
          <>
            <Button
              key="cancel"
              kind="ghost"
              autoFocus={!deletesContent}
              aria-disabled={running}
              onClick={close}
            >
              Cancel
            </Button>
            <Button
              key="ban"
              type="submit"
              form={formId}
              kind="danger"
              busy={running}
              onClick={(event) => {
                // It stands where "Continue" stood: the second of two quick presses was not meant for it.
                if (event.detail > 1) event.preventDefault();
              }}
            >
              Ban user
            </Button>
          </>
        ) : (
          <>
            <Button key="leave" kind="ghost" onClick={close}>
              Cancel
            </Button>
            <Button key="next" type="submit" form={formId} kind="danger">
              Continue
            </Button>
          </>
        )
      }
    >
      <form id={formId} className="form" noValidate onSubmit={handleSubmit}>
        {!asksAgain && (
          <>
            <p>The account is logged out everywhere and can no longer log in.</p>
            <Checkbox
              label="Delete all posts and comments"
              hint="This cannot be undone."
              checked={deletesContent}
              onChange={setDeletesContent}
            />
          </>
        )}
        {asksAgain && !deletesContent && <p>{accountMessages.areYouSure}</p>}
        {asksAgain && deletesContent && (
          <>
            <p>
              Everything that <bdi>@{username}</bdi> ever posted or commented will be deleted. Type the
              username to go on.
            </p>
            <NameInput
              ref={field}
              label="Username"
              autoFocus
              autoComplete="off"
              max={limits.usernameMax}
              error={error}
              value={typed}
              readOnly={running}
              onChange={(value) => {
                setTyped(value);
                setError(undefined);
              }}
            />
          </>
        )}
      </form>
    </Dialog>
  );
}
