import type { ViewedUser } from '@confab/api-contract/calls';
import { accountMessages, limits } from '@confab/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { banAccount, unbanAccount, userDetailsQuery } from '../../data/users.ts';
import { useBusy } from '../../lib/timers.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Checkbox } from '../../ui/form/Choices.tsx';
import { NameInput } from '../../ui/form/TextInput.tsx';
import { useBanTerms } from '../banning/BanFields.tsx';
import { BannerNote } from '../../ui/Page.tsx';
import { Skeleton, State } from '../../ui/State.tsx';

type Props = { username: string; onClose: () => void };

/** Suspends an account in two steps: choose what happens to its content, then confirm. */
export function BanDialog({ username, onClose }: Props) {
  const client = useQueryClient();
  const terms = useBanTerms({ username, suggested: 'good', team: 'admins' });
  const [deletesContent, setDeletesContent] = useState(false);
  const { busy, begin: ban } = useBusy(async () => {
    if (await banAccount(client, { username, deletesContent, ...terms.body() })) onClose();
  });
  const close = () => !busy && onClose();
  const formId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [asksAgain, setAsksAgain] = useState(false);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();

  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!asksAgain) {
      if (terms.isComplete) setAsksAgain(true);
    } else if (deletesContent && typed.toLowerCase() !== username.toLowerCase()) {
      setError(accountMessages.usernamesDiffer);
      field.current?.focus();
    } else {
      ban();
    }
  };

  return (
    <Dialog
      title={`Ban @${username}`}
      size="small"
      onClose={close}
      outsideCloses={!busy}
      footer={
        // New buttons in each step: the focused button of the first step must not confirm the second.
        asksAgain ? (
          <>
            <Button
              key="cancel"
              kind="ghost"
              autoFocus={!deletesContent}
              aria-disabled={busy}
              onClick={close}
            >
              Cancel
            </Button>
            <Button
              key="ban"
              type="submit"
              form={formId}
              kind="danger"
              busy={busy}
              onClick={(event) => {
                // It replaces "Continue": the second press of a double click was not meant for it.
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
            <Button key="next" type="submit" form={formId} disabled={!terms.isComplete}>
              Continue
            </Button>
          </>
        )
      }
    >
      <form id={formId} className="form" noValidate onSubmit={handleSubmit}>
        {!asksAgain && (
          <>
            <p>
              The account is logged out everywhere. Its member can log in to read, to appeal, to export their
              data and to delete it.
            </p>
            {terms.fields}
            <Checkbox
              label="Delete all posts and comments"
              hint="This cannot be undone."
              checked={deletesContent}
              onChange={setDeletesContent}
            />
          </>
        )}
        {asksAgain && !deletesContent && (
          <BannerNote kind="danger" icon="ban">
            {accountMessages.areYouSure}
          </BannerNote>
        )}
        {asksAgain && deletesContent && (
          <>
            <BannerNote kind="danger" icon="trash-2">
              Everything that <bdi>@{username}</bdi> ever posted or commented will be deleted. Type the
              username to go on.
            </BannerNote>
            <NameInput
              ref={field}
              label="Username"
              autoFocus
              autoComplete="off"
              max={limits.usernameMax}
              error={error}
              value={typed}
              readOnly={busy}
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

type UnbanDialogProps = { username: string; onClose: () => void };

export function UnbanDialog({ username, onClose }: UnbanDialogProps) {
  const client = useQueryClient();
  const { busy, begin } = useBusy(async () => {
    if (await unbanAccount(client, username)) onClose();
  });
  return (
    <ConfirmDialog
      title={`Unban @${username}?`}
      verb="Unban user"
      danger={false}
      busy={busy}
      onConfirm={begin}
      onClose={() => !busy && onClose()}
    >
      <p>{accountMessages.areYouSure} What was deleted with the ban does not come back.</p>
    </ConfirmDialog>
  );
}

type UserDetailsDialogProps = { username: string; onClose: () => void };

/** All fields of an account, with their wire names. */
export function UserDetailsDialog({ username, onClose }: UserDetailsDialogProps) {
  const { data: user, isError, refetch } = useQuery(userDetailsQuery(username));
  return (
    <Dialog title="User details" size="wide" tall onClose={onClose}>
      {user && (
        <table className="user-details">
          <caption className="sr-only">@{username}</caption>
          <tbody>
            {detailsOf(user).map(({ name, value }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {!user && !isError && <Skeleton width="100%" height="360px" />}
      {!user && isError && (
        <State
          icon="triangle-alert"
          title="The details could not be loaded."
          action={
            <Button icon="refresh-cw" onClick={() => void refetch()}>
              Retry
            </Button>
          }
        />
      )}
    </Dialog>
  );
}

type Detail = { name: string; value: string };

/** One line per field, by name. HTML is left out: it repeats its text. */
function detailsOf({ aboutMeHtml: _html, proPic, badges, moddingList, ...rest }: ViewedUser): Detail[] {
  const values = {
    ...rest,
    proPic: proPic?.url ?? null,
    badges: badges.map(({ type }) => type).join(', '),
    moddingList: (moddingList ?? []).map(({ name }) => `/${name}`).join(', '),
  };
  return Object.entries(values)
    .map(([name, value]) => ({ name, value: shown(value) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function shown(value: string | number | boolean | null | undefined): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value);
}
