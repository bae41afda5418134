import type { Invitation } from '@confab/api-contract/calls';
import { limits, longDate } from '@confab/domain';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useMemo, useState } from 'react';
import { invitationsQuery, revokeInvitation, useCreateInvitation } from '../../data/joining.ts';
import { useViewer } from '../../data/startup.ts';
import { copyLink, showAlert } from '../../lib/alerts.ts';
import { isCallError } from '../../lib/call.ts';
import { useFocusInList } from '../../lib/focus.ts';
import { useBusy, useSendOnce } from '../../lib/timers.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { LoadFailure, RowsSkeleton } from '../../ui/State.tsx';

const pathOf = ({ code }: Invitation) => `/signup?invitation=${code}`;

/** The viewer's invitations; for admins those of `all`. */
export function Invitations({ all = false }: { all?: boolean }) {
  const list = useInfiniteQuery(invitationsQuery(all));
  const made = useMemo(() => list.data?.pages.flatMap(({ invitations }) => invitations) ?? [], [list.data]);
  const { props, actOn } = useFocusInList(useMemo(() => made.map(({ id }) => id), [made]));
  const [creating, setCreating] = useState(false);
  return (
    <>
      <div className="tool-count">
        <h3>Invitations</h3>
        <Button size="sm" icon="plus" className="push" onClick={() => setCreating(true)}>
          New invitation
        </Button>
      </div>
      {!list.data && list.isError && (
        <LoadFailure text="The invitations could not be loaded." onRetry={list.refetch} />
      )}
      {!list.data && !list.isError && <RowsSkeleton />}
      {list.data && made.length === 0 && (
        <p className="muted text-md">An invitation is a link by which others can join.</p>
      )}
      {made.length > 0 && (
        <section {...props} tabIndex={-1} aria-label="Invitations">
          <div className="table-wrap" role="region" aria-label="Links" tabIndex={0}>
            <table className="block-table">
              <thead>
                <tr>
                  <th scope="col">Link</th>
                  <th scope="col">Used</th>
                  <th scope="col">Until</th>
                  {all && (
                    <th scope="col" className="not-phone">
                      By
                    </th>
                  )}
                  <th scope="col">
                    <span className="sr-only">Acts</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {made.map((invitation) => (
                  <InvitationRow
                    key={invitation.id}
                    invitation={invitation}
                    withAuthor={all}
                    onAct={() => actOn(invitation.id)}
                  />
                ))}
              </tbody>
            </table>
          </div>
          {list.hasNextPage && (
            <Button size="sm" kind="ghost" onClick={() => void list.fetchNextPage()}>
              More
            </Button>
          )}
        </section>
      )}
      {creating && <InvitationDialog onClose={() => setCreating(false)} />}
    </>
  );
}

type RowProps = { invitation: Invitation; withAuthor: boolean; onAct: () => void };

function InvitationRow({ invitation, withAuthor, onAct }: RowProps) {
  const { id, code, noUsed, uses, open, createdBy } = invitation;
  const client = useQueryClient();
  const { busy, begin } = useBusy(() => revokeInvitation(client, id));
  return (
    <tr>
      <td>
        <code>{code}</code>
      </td>
      <td className="fit">
        {noUsed} of {uses}
      </td>
      <td className="soft">{ending(invitation)}</td>
      {withAuthor && (
        <td className="soft not-phone">{createdBy === null ? 'deleted' : <bdi>@{createdBy}</bdi>}</td>
      )}
      <td>
        <span className="row">
          {open && (
            <IconButton
              icon="link"
              small
              label={`Copy the link of ${code}`}
              onClick={() => void copyLink(pathOf(invitation))}
            />
          )}
          <IconButton
            icon="trash-2"
            small
            label={`Revoke ${code}`}
            data-item={id}
            aria-busy={busy || undefined}
            onClick={() => {
              onAct();
              begin();
            }}
          />
        </span>
      </td>
    </tr>
  );
}

function ending({ noUsed, uses, open, expiresAt }: Invitation): string {
  if (noUsed >= uses) return 'used';
  if (!open) return 'over';
  return expiresAt === null ? 'for good' : longDate(expiresAt);
}

function InvitationDialog({ onClose }: { onClose: () => void }) {
  const most = limits.invitations[useViewer().user?.isAdmin === true ? 'admin' : 'member'];
  const create = useCreateInvitation();
  const send = useSendOnce(create);
  const [uses, setUses] = useState('1');
  const [days, setDays] = useState(String(Math.min(30, most.days)));
  const [tried, setTried] = useState(false);
  const usesError = wrongNumber(uses, most.uses);
  const daysError = wrongNumber(days, most.days);
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (usesError || daysError) return;
    send(
      { uses: Number(uses), days: Number(days) },
      {
        onSuccess: (invitation) => {
          onClose();
          void copyLink(pathOf(invitation));
        },
        onError: (error) => {
          if (!isCallError(error) || error.code !== 'too-many-invitations') return;
          onClose();
          showAlert({ kind: 'error', text: error.message });
        },
      },
    );
  };
  return (
    <FormDialog
      title="New invitation"
      verb="Make and copy the link"
      busy={create.isPending}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <TextInput
        label="People who may join by it"
        inputMode="numeric"
        autoFocus
        error={tried ? usesError : undefined}
        value={uses}
        onChange={setUses}
      />
      <TextInput
        label="Days until it ends"
        inputMode="numeric"
        error={tried ? daysError : undefined}
        value={days}
        onChange={setDays}
      />
    </FormDialog>
  );
}

function wrongNumber(typed: string, most: number): string | undefined {
  const number = Number(typed);
  const isFine = /^\d+$/.test(typed.trim()) && number >= 1 && number <= most;
  return isFine ? undefined : `A number from 1 to ${most}.`;
}
