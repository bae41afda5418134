import { longDate } from '@confab/domain';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { invitedQuery } from '../../data/joining.ts';
import { Button } from '../../ui/Button.tsx';
import { LoadFailure, RowsSkeleton } from '../../ui/State.tsx';
import { MoreButton } from './list-parts.tsx';

/** Who invited whom: everybody who came by an invitation, or the branch of one person. */
export function InvitedMembers() {
  const [open, setOpen] = useState(false);
  return (
    <div>
      <Button size="sm" kind="ghost" aria-expanded={open} onClick={() => setOpen(!open)}>
        Who invited whom
      </Button>
      {open && <Tree />}
    </div>
  );
}

function Tree() {
  const [by, setBy] = useState<string>();
  const list = useInfiniteQuery(invitedQuery(by));
  const [page] = list.data?.pages ?? [];
  if (!page && list.isError)
    return <LoadFailure text="The list could not be loaded." onRetry={list.refetch} />;
  if (!page) return <RowsSkeleton />;
  const members = list.data?.pages.flatMap((one) => one.members) ?? [];
  return (
    <section aria-label="Who invited whom" aria-busy={list.isPlaceholderData}>
      {by !== undefined && (
        <p className="text-md">
          <button type="button" className="link" onClick={() => setBy(undefined)}>
            Everybody
          </button>
          {page.inviters.toReversed().map((name) => (
            <span key={name}>
              {' › '}
              <Branch name={name} onOpen={setBy} />
            </span>
          ))}{' '}
          › <bdi>@{by}</bdi>
        </p>
      )}
      {members.length === 0 && <p className="muted text-md">No one came by an invitation yet.</p>}
      <ul className="lined">
        {members.map(({ id, username, invitedBy, joinedAt, noInvited }) => (
          <li key={id} className="row wrap spread gap-2 text-md invited">
            <span>
              {username === null ? (
                'a deleted account'
              ) : (
                <Link className="link" to="/@{$username}" params={{ username }}>
                  <bdi>@{username}</bdi>
                </Link>
              )}{' '}
              <span className="muted">
                by <Branch name={invitedBy} onOpen={setBy} />, {longDate(joinedAt)}
              </span>
            </span>
            {username !== null && noInvited > 0 && (
              <button type="button" className="link" onClick={() => setBy(username)}>
                invited {noInvited}
              </button>
            )}
          </li>
        ))}
      </ul>
      <MoreButton things="people" list={list} />
    </section>
  );
}

function Branch({ name, onOpen }: { name: string | null; onOpen: (name: string) => void }) {
  if (name === null) return 'a deleted account';
  return (
    <button type="button" className="link" onClick={() => onOpen(name)}>
      <bdi>@{name}</bdi>
    </button>
  );
}
