import type { Rollback } from '@confab/api-contract/calls';
import { canMoveRollback, longDate, rolledBackItems, rolledBackText } from '@confab/domain';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { isUnderWay, rollbacksQuery, useMoveRollback } from '../../data/rollbacks.ts';
import { useViewer } from '../../data/startup.ts';
import { showAlert } from '../../lib/alerts.ts';
import { useBusy } from '../../lib/timers.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { LoadFailure, ProgressBar, RowsSkeleton } from '../../ui/State.tsx';
import { itemsText } from './RollbackPreview.tsx';

/** What was rolled back before, and what is under way. */
export function RollbackList({ communityId }: { communityId: string | null }) {
  const list = useInfiniteQuery(rollbacksQuery(communityId));
  const rollbacks = useMemo(() => list.data?.pages.flatMap((page) => page.rollbacks), [list.data]);
  const more = useBusy(() => list.fetchNextPage());
  const move = useMoveRollback();
  const undo = (id: number) => move.mutate({ id, act: 'undo' });
  useTellEnds(rollbacks, undo);

  if (!rollbacks)
    return list.isError ? (
      <LoadFailure text="Earlier roll-backs could not be loaded." onRetry={list.refetch} />
    ) : (
      <RowsSkeleton />
    );
  if (rollbacks.length === 0) return null;
  return (
    <section className="rollback-list" aria-labelledby="rollback-list">
      <h2 id="rollback-list">Earlier</h2>
      <ul className="card lined">
        {rollbacks.map((rollback) => (
          <li key={rollback.id}>
            <Job
              rollback={rollback}
              busy={move.isPending && move.variables.id === rollback.id}
              onMove={(act) => move.mutate({ id: rollback.id, act })}
            />
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button busy={more.busy} onClick={more.begin}>
          More
        </Button>
      )}
    </section>
  );
}

/** Says that a roll-back that was under way has ended. */
function useTellEnds(rollbacks: readonly Rollback[] | undefined, undo: (id: number) => void): void {
  const seen = useRef<ReadonlySet<number>>(new Set());
  useEffect(() => {
    for (const rollback of rollbacks ?? []) {
      if (!seen.current.has(rollback.id) || isUnderWay(rollback)) continue;
      if (rollback.state === 'removed')
        showAlert({
          kind: 'ok',
          text: `Taken back: ${rolledBackText(rollback)}.`,
          action: { label: 'Undo', onPress: () => undo(rollback.id) },
        });
      if (rollback.state === 'restored') showAlert({ kind: 'ok', text: 'Everything is back.' });
    }
    seen.current = new Set(rollbacks?.filter(isUnderWay).map(({ id }) => id));
  }, [rollbacks, undo]);
}

type JobProps = { rollback: Rollback; busy: boolean; onMove: (act: 'stop' | 'undo' | 'redo') => void };

function Job({ rollback, busy, onMove }: JobProps) {
  const { state, reached, noItems, by, undoneBy, undoneAt, createdAt, undoableUntil, reason } = rollback;
  const may = canMoveRollback(useViewer(), rollback).allowed;
  const open = may && undoableUntil !== null;
  const what = <What rollback={rollback} />;
  if (isUnderWay(rollback)) {
    const done = state === 'removing' ? reached : noItems - reached;
    const doing = state === 'removing' ? 'Taking back' : 'Putting back';
    return (
      <div className="rollback-job">
        <span className="spinner" aria-hidden="true" />
        <div>
          <h3>
            {doing} {what}
          </h3>
          <p>{done.toLocaleString('en')} done. You can leave this page.</p>
        </div>
        {state === 'removing' && may && (
          <Button size="sm" busy={busy} onClick={() => onMove('stop')}>
            Stop
          </Button>
        )}
        <ProgressBar label={doing} percent={noItems === 0 ? 100 : Math.round((100 * done) / noItems)} />
      </div>
    );
  }
  const icon =
    state === 'restored' || !open ? 'archive' : state === 'stopped' ? 'circle-minus' : 'circle-check';
  return (
    <div className="rollback-job">
      <span className={icon === 'circle-check' ? 'done' : 'muted'}>
        <Icon name={icon} />
      </span>
      <div>
        <h3>
          {state === 'stopped' && 'Stopped after '}
          {what}
        </h3>
        <p>
          {longDate(createdAt)}
          {by !== null && (
            <>
              {' '}
              by <bdi>@{by}</bdi>
            </>
          )}
          : <span dir="auto">{reason}</span>.{' '}
          {undoneAt !== null ? (
            <>
              Put back {longDate(undoneAt)}
              {undoneBy !== null && (
                <>
                  {' '}
                  by <bdi>@{undoneBy}</bdi>
                </>
              )}
              .
            </>
          ) : (
            undoableUntil !== null && `Can be put back until ${longDate(undoableUntil)}.`
          )}
        </p>
      </div>
      {open && (
        <div className="btn-row">
          {state !== 'restored' && (
            <Button size="sm" icon="rotate-cw" busy={busy} onClick={() => onMove('undo')}>
              Put everything back
            </Button>
          )}
          {state !== 'removed' && (
            <Button size="sm" kind="ghost" busy={busy} onClick={() => onMove('redo')}>
              {state === 'stopped' ? 'Go on' : 'Take back again'}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** "88 items by @alice and 2 others in /cats" */
function What({ rollback }: { rollback: Rollback }) {
  const { usernames, noAccounts, communityName } = rollback;
  const [first] = usernames;
  const others = noAccounts - 1;
  return (
    <>
      {itemsText(rolledBackItems(rollback))}
      {first !== undefined && (
        <>
          {' '}
          by <bdi>@{first}</bdi>
          {others > 0 && ` and ${others.toLocaleString('en')} ${others === 1 ? 'other' : 'others'}`}
        </>
      )}
      {communityName !== null && (
        <>
          {' '}
          in <bdi>/{communityName}</bdi>
        </>
      )}
    </>
  );
}
