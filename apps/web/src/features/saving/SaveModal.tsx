import type { List } from '@confab/api-contract/calls';
import { layout } from '@confab/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { removeFrom, saveTo } from '../../data/list-items.ts';
import { savedToQuery, type SaveTarget, userListsQuery } from '../../data/lists.ts';
import { useStartup } from '../../data/startup.ts';
import { Button } from '../../ui/Button.tsx';
import { Count } from '../../ui/Meta.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Skeleton, State } from '../../ui/State.tsx';
import { ListDialog } from './ListDialog.tsx';
import saveStyles from './save.css?url';
import { useSaveTarget } from './save.tsx';

/** Saves a post or a comment to lists of the viewer. A list that is missing is made in between. */
export default function SaveModal({ onClose }: { onClose: () => void }) {
  const target = useSaveTarget();
  const username = useStartup(({ user }) => user?.username);
  const [creating, setCreating] = useState(false);
  /** What the form was left with; undefined before it was opened. */
  const [made, setMade] = useState<string | null>();
  if (!target || username === undefined) return null;

  const goBack = (name: string | null) => {
    setMade(name);
    setCreating(false);
  };
  return (
    <>
      <link rel="stylesheet" href={saveStyles} precedence="default" />
      {creating ? (
        <ListDialog username={username} onClose={() => goBack(null)} onSaved={({ name }) => goBack(name)} />
      ) : (
        <SaveDialog
          target={target}
          username={username}
          made={made}
          onCreate={() => setCreating(true)}
          onClose={onClose}
        />
      )}
    </>
  );
}

type Props = {
  target: SaveTarget;
  username: string;
  /** The name of the list that was made a moment ago, null where none was after all: focus goes on from there. */
  made: string | null | undefined;
  onCreate: () => void;
  onClose: () => void;
};

/** The lists of the viewer: those that are ticked hold the post or comment. */
function SaveDialog({ target, username, made, onCreate, onClose }: Props) {
  const lists = useQuery({ ...userListsQuery(username), staleTime: 0 });
  const saved = useQuery(savedToQuery(target));
  const retry = () => {
    if (lists.isError) void lists.refetch();
    if (saved.isError) void saved.refetch();
  };
  // Rows that were there before the answer could change places under a finger.
  const ready = lists.isFetchedAfterMount && saved.isFetchedAfterMount;
  const failed = (lists.isError && !lists.isFetching) || (saved.isError && !saved.isFetching);
  return (
    <Dialog
      title="Save to"
      size="small"
      onClose={onClose}
      footer={
        <>
          <span className="save-new">
            <Button kind="ghost" icon="plus" autoFocus={made === null} onClick={onCreate}>
              Create new list
            </Button>
          </span>
          <Button kind="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      {failed ? (
        <div role="alert">
          <State
            icon="triangle-alert"
            title="Something went wrong"
            text="Your lists could not be loaded."
            action={
              <Button kind="primary" icon="refresh-cw" onClick={retry}>
                Retry
              </Button>
            }
          />
        </div>
      ) : ready && lists.data && saved.data ? (
        <SaveLists target={target} lists={lists.data} savedTo={saved.data} made={made ?? undefined} />
      ) : (
        <SaveSkeleton />
      )}
    </Dialog>
  );
}

type SaveListsProps = {
  target: SaveTarget;
  lists: readonly List[];
  /** The ids of those that hold it. */
  savedTo: readonly number[];
  /** The name of the one that has focus from the beginning. */
  made: string | undefined;
};

/** A box to tick for each list: it saves at once, and tells. */
function SaveLists({ target, lists, savedTo, made }: SaveListsProps) {
  const client = useQueryClient();
  const [running, setRunning] = useState<ReadonlySet<number>>(new Set());
  // Known at once: the state follows a moment later, too late for the second of two quick presses.
  const underWay = useRef(new Set<number>());

  const toggle = async (list: List, save: boolean) => {
    const { id } = list;
    if (underWay.current.has(id)) return;
    underWay.current.add(id);
    setRunning(new Set(underWay.current));
    await (save ? saveTo : removeFrom)(client, list, target);
    underWay.current.delete(id);
    setRunning(new Set(underWay.current));
  };

  if (lists.length === 0) {
    return <p className="muted">You have no lists yet. Create one to keep what you want to find again.</p>;
  }
  return (
    <div className="save-list" role="group" aria-label="Your lists">
      {lists.map((list) => (
        <label key={list.id} className="check">
          <input
            type="checkbox"
            checked={savedTo.includes(list.id)}
            // A box that is disabled would lose focus.
            aria-disabled={running.has(list.id) || undefined}
            autoFocus={list.name === made}
            onChange={(event) => void toggle(list, event.target.checked)}
          />
          <span dir="auto">{list.displayName}</span>
          <span className="tail">
            <Icon name={list.public ? 'globe' : 'lock'} size={16} />
            <span className="sr-only">{list.public ? 'Public' : 'Private'}, </span>
            <Count value={list.numItems} />
            <span className="sr-only">{list.numItems === 1 ? ' item' : ' items'}</span>
          </span>
        </label>
      ))}
    </div>
  );
}

const bars = Array.from({ length: layout.saveSkeletons }, (_, index) => index);

/** Bars in place of the lists that are on their way. */
function SaveSkeleton() {
  return (
    <div className="save-list" role="status" aria-label="Loading your lists">
      {bars.map((bar) => (
        <div key={bar} className="save-bar-row">
          <Skeleton width="100%" height="20px" />
        </div>
      ))}
    </div>
  );
}
