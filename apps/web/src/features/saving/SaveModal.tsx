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
import { Failure, Skeleton } from '../../ui/State.tsx';
import { ListDialog } from './ListDialog.tsx';
import saveStyles from './save.css?url';
import { useSaveTarget } from './save.tsx';

/** Saves an item to the viewer's lists. A new list can be created in the same dialog. */
export default function SaveModal({ onClose }: { onClose: () => void }) {
  const target = useSaveTarget();
  const username = useStartup(({ user }) => user?.username);
  const [creating, setCreating] = useState(false);
  /** The result of the form for a new list; undefined before it was opened. */
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
  /** The name of the list just created, or null after a cancel: focus continues there. */
  made: string | null | undefined;
  onCreate: () => void;
  onClose: () => void;
};

/** The viewer's lists; the ticked ones contain the item. */
function SaveDialog({ target, username, made, onCreate, onClose }: Props) {
  const lists = useQuery({ ...userListsQuery(username), staleTime: 0 });
  const saved = useQuery(savedToQuery(target));
  const retry = () => {
    if (lists.isError) void lists.refetch();
    if (saved.isError) void saved.refetch();
  };
  // Cached rows could move under a finger when the answer arrives.
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
          <Failure title="Something went wrong" text="Your lists could not be loaded." onRetry={retry} />
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
  /** The ids of the lists with the item. */
  savedTo: readonly number[];
  /** The name of the initially focused list. */
  made: string | undefined;
};

/** A checkbox per list, which saves at once. */
function SaveLists({ target, lists, savedTo, made }: SaveListsProps) {
  const client = useQueryClient();
  const [running, setRunning] = useState<ReadonlySet<number>>(new Set());
  // A ref, because state changes too late to block a double press.
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
            // A disabled checkbox would lose focus.
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

/** Placeholders while the lists load. */
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
