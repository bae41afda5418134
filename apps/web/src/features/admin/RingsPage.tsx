import type { Ring, RingMember } from '@confab/api-contract/calls';
import { counted, longDate, ringLimits } from '@confab/domain';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type RingFilter, ringsQuery, useMoveRing } from '../../data/rings.ts';
import { showAlert } from '../../lib/alerts.ts';
import { useFocusInList } from '../../lib/focus.ts';
import { Button } from '../../ui/Button.tsx';
import { Badge, TimeAgo } from '../../ui/Meta.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { LoadFailure, RowsSkeleton, State } from '../../ui/State.tsx';
import { type AdminPageProps, MoreButton, TableRegion } from './list-parts.tsx';

export const ringFilter = ({ filter }: AdminPageProps['search']): RingFilter =>
  filter === 'dismissed' ? 'dismissed' : 'listed';

/** Accounts whose votes belong together, with the evidence; nothing follows by itself. */
export function RingsPage({ search }: AdminPageProps) {
  const filter = ringFilter(search);
  const list = useInfiniteQuery(ringsQuery(filter));
  const rings = useMemo(() => list.data?.pages.flatMap((page) => page.rings), [list.data]);
  const move = useMoveRing();
  const { props, actOn } = useFocusInList(useMemo(() => rings?.map(({ id }) => id) ?? [], [rings]));
  const moveTo = (id: number, to: RingFilter) =>
    move.mutate(
      { id, to },
      {
        onSuccess: () =>
          showAlert(
            to === 'dismissed'
              ? {
                  kind: 'ok',
                  text: 'Ring dismissed.',
                  action: { label: 'Undo', onPress: () => moveTo(id, 'listed') },
                }
              : { kind: 'ok', text: 'Ring listed again.' },
          ),
      },
    );
  return (
    <>
      <div className="toolbar">
        <Tabs label="Rings">
          {(['listed', 'dismissed'] as const).map((one) => (
            <Link
              key={one}
              to="/admin/$"
              params={{ _splat: 'rings' }}
              search={one === 'listed' ? {} : { filter: one }}
              aria-current={one === filter ? 'page' : undefined}
              activeProps={{}}
            >
              {one === 'listed' ? 'Listed' : 'Dismissed'}
            </Link>
          ))}
        </Tabs>
      </div>
      <p className="ring-note muted text-md">
        Every night the votes of {ringLimits.windowDays} days are compared with what chance explains. Nothing
        happens to these accounts by itself.
      </p>
      <section {...props} tabIndex={-1} className="stack gap-4" aria-label="Vote rings">
        {rings?.length === 0 && (
          <State
            icon="users"
            title={filter === 'listed' ? 'No rings' : 'Nothing dismissed'}
            text={
              filter === 'listed'
                ? 'No accounts vote together beyond chance.'
                : 'What you dismiss stays here until there is twice as much evidence.'
            }
          />
        )}
        {rings?.map((ring) => (
          <RingCard
            key={ring.id}
            ring={ring}
            busy={move.isPending && move.variables.id === ring.id}
            onMove={(to) => {
              actOn(ring.id);
              moveTo(ring.id, to);
            }}
          />
        ))}
        {!rings && list.isError && (
          <LoadFailure text="The rings could not be loaded." onRetry={list.refetch} />
        )}
        {!rings && !list.isError && <RowsSkeleton />}
      </section>
      <MoreButton things="rings" list={list} />
    </>
  );
}

type CardProps = { ring: Ring; busy: boolean; onMove: (to: RingFilter) => void };

function RingCard({ ring, busy, onMove }: CardProps) {
  const { id, members, foundAt, dismissedAt, dismissedBy } = ring;
  const title = counted(members.length, 'account');
  return (
    <section className="card ring" aria-label={`${title}, ${namesOf(members)}`}>
      <header className="row wrap gap-3">
        <div className="grow">
          <h2>{title}</h2>
          <p className="muted text-md">
            Found <TimeAgo at={foundAt} />
            {dismissedAt && (
              <>
                {' '}
                · dismissed <TimeAgo at={dismissedAt} />
                {dismissedBy && (
                  <>
                    {' '}
                    by <bdi>@{dismissedBy}</bdi>
                  </>
                )}
              </>
            )}
          </p>
        </div>
        <Button
          size="sm"
          data-item={id}
          busy={busy}
          aria-label={`${dismissedAt ? 'List again' : 'Dismiss'}: ${namesOf(members)}`}
          onClick={() => onMove(dismissedAt ? 'listed' : 'dismissed')}
        >
          {dismissedAt ? 'List again' : 'Dismiss'}
        </Button>
      </header>
      <dl className="ring-evidence">
        <Evidence label="Upvotes for each other" seen={ring.noMutual} expected={ring.expectedMutual} />
        <Evidence
          label="Equal votes within moments"
          seen={ring.noTogether}
          expected={ring.expectedTogether}
        />
      </dl>
      <TableRegion label={`Members: ${namesOf(members)}`}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Account</th>
              <th scope="col" className="num">
                Votes
              </th>
              <th scope="col" className="num">
                To the others
              </th>
              <th scope="col" className="num">
                From the others
              </th>
              <th scope="col" className="num">
                At their moments
              </th>
              <th scope="col">Joined</th>
            </tr>
          </thead>
          <tbody>
            {members.map((member, place) => (
              // Deleted accounts have no name.
              <tr key={member.username ?? place}>
                <th scope="row">
                  <Account member={member} />
                </th>
                <td className="num">{member.noVotes}</td>
                <td className="num">{member.noGiven}</td>
                <td className="num">{member.noReceived}</td>
                <td className="num">{member.noTogether}</td>
                <td>{longDate(member.createdAt)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableRegion>
    </section>
  );
}

function Evidence({ label, seen, expected }: { label: string; seen: number; expected: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <b>{seen}</b> <span className="muted">where chance explains {expected.toFixed(1)}</span>
      </dd>
    </div>
  );
}

function Account({ member: { username, bannedAt } }: { member: RingMember }) {
  if (username === null) return 'a deleted account';
  return (
    <>
      <Link className="who" to="/@{$username}" params={{ username }}>
        <bdi>@{username}</bdi>
      </Link>
      {bannedAt && (
        <>
          {' '}
          <Badge kind="danger">Suspended</Badge>
        </>
      )}
    </>
  );
}

const namesOf = (members: readonly RingMember[]) =>
  members.map(({ username }) => (username === null ? 'a deleted account' : `@${username}`)).join(', ');
