import { useQuery } from '@tanstack/react-query';
import { savedToQuery, type SaveTarget, userListsQuery } from '../../../data/lists.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { State } from '../../../ui/State.tsx';
import { SaveLists } from './SaveLists.tsx';
import { SaveSkeleton } from './SaveSkeleton.tsx';

type Props = {
  target: SaveTarget;
  username: string;
  /** The name of the list that was made a moment ago, null where none was after all: focus goes on from there. */
  made: string | null | undefined;
  onCreate: () => void;
  onClose: () => void;
};

/** The lists of the viewer: those that are ticked hold the post or comment. */
export function SaveDialog({ target, username, made, onCreate, onClose }: Props) {
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
