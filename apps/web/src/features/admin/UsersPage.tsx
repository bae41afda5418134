import type { ViewedUser } from '@confab/api-contract/calls';
import { longDate, reservedUsernames } from '@confab/domain';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { accountsQuery } from '../../data/admin.ts';
import { useStartup } from '../../data/startup.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { preloadDialog } from '../../ui/Dialog.tsx';
import { Badge, TimeAgo } from '../../ui/Meta.tsx';
import { LoadFailure, RowsSkeleton, StateCard } from '../../ui/State.tsx';
import { RoleBadge } from '../authorship/Author.tsx';
import { SearchField } from '../../ui/form/SearchField.tsx';
import { type AdminPageProps, MoreButton, searchedName, TableRegion } from './list-parts.tsx';

/** Accounts, newest first, or those whose names begin with the search. */
export function UsersPage({ search }: AdminPageProps) {
  const name = searchedName(search);
  const { noUsers } = useStartup();
  const list = useInfiniteQuery(accountsQuery(name));
  const accounts = list.data?.pages.flatMap(({ users }) => users);
  return (
    <>
      <h2 className="sr-only">Users</h2>
      <div className="toolbar">
        <SearchField label="Find a username" value={name} />
        <p className="muted text-md tabular push">{noUsers.toLocaleString('en')} users</p>
      </div>
      {!accounts && list.isError && (
        <LoadFailure text="The users could not be loaded." onRetry={list.refetch} />
      )}
      {!accounts && !list.isError && <RowsSkeleton />}
      {accounts?.length === 0 && (
        <StateCard icon="user-x" title="Nobody found" text={<>No username begins with “{name}”.</>} />
      )}
      {accounts && accounts.length > 0 && (
        <>
          <section className="card" aria-busy={list.isPlaceholderData}>
            <TableRegion label="Users">
              <Accounts accounts={accounts} />
            </TableRegion>
          </section>
          <MoreButton things="users" list={list} />
        </>
      )}
    </>
  );
}

function Accounts({ accounts }: { accounts: readonly ViewedUser[] }) {
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">User</th>
          <th scope="col">Status</th>
          <th scope="col" className="num">
            Points
          </th>
          <th scope="col" className="num">
            Posts
          </th>
          <th scope="col" className="num">
            Comments
          </th>
          <th scope="col">Joined</th>
          <th scope="col">Last seen</th>
          <th scope="col">
            <span className="sr-only">Erase</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {accounts.map((account) => (
          <tr key={account.id}>
            <th scope="row">
              <Link className="who" to="/@{$username}" params={{ username: account.username }}>
                <Avatar name={account.username} picture={account.proPic} size={30} />
                <bdi>@{account.username}</bdi>
              </Link>
            </th>
            <td>
              <AccountStatus {...account} />
            </td>
            <td className="num">{account.points.toLocaleString('en')}</td>
            <td className="num">{account.noPosts.toLocaleString('en')}</td>
            <td className="num">{account.noComments.toLocaleString('en')}</td>
            <td className="muted">{longDate(account.createdAt)}</td>
            <td className="muted">{account.lastSeen && <TimeAgo at={account.lastSeen} />}</td>
            <td>{isErasable(account) && <EraseButton username={account.username} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const EraseDialog = lazyPart(() => import('./EraseDialog.tsx'));

/** The api refuses the same (domain: canEraseAccount). */
function isErasable({ isAdmin, isBanned, username }: ViewedUser): boolean {
  return !isAdmin && !isBanned && !reservedUsernames.has(username.toLowerCase());
}

function EraseButton({ username }: { username: string }) {
  const [open, setOpen] = useState(false);
  const prepare = () => preloadDialog(EraseDialog);
  return (
    <>
      <IconButton
        icon="trash-2"
        label={`Erase @${username}`}
        small
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => setOpen(true)}
      />
      {open && <EraseDialog username={username} onClose={() => setOpen(false)} />}
    </>
  );
}

function AccountStatus({ deleted, isBanned, isAdmin }: ViewedUser) {
  return (
    <span className="account-status">
      {deleted && <Badge>Deleted</Badge>}
      {isBanned && (
        <Badge kind="danger" icon="ban">
          Banned
        </Badge>
      )}
      {isAdmin && <RoleBadge group="admins" />}
      {!deleted && !isBanned && !isAdmin && <span className="muted">Active</span>}
    </span>
  );
}
