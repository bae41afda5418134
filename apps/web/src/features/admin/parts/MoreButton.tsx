import { useBusy } from '../../../lib/busy.ts';
import { Button } from '../../../ui/Button.tsx';

type Props = {
  /** What there is more of. */
  things: string;
  /** Of the query of a list: the parts that this needs. */
  list: {
    hasNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
};

/** The end of a list that goes on: says that what follows did not come, and then asks again. */
export function MoreButton({ things, list }: Props) {
  // The list says too late that it is under way: a second press would begin again.
  const { busy, begin } = useBusy(() => list.fetchNextPage());
  if (!list.hasNextPage) return null;
  const failed = list.isFetchNextPageError && !busy;
  return (
    <div className="admin-more">
      <p role="alert">{failed && `More ${things} could not be loaded.`}</p>
      <Button busy={busy} onClick={begin}>
        {failed ? 'Retry' : 'More'}
      </Button>
    </div>
  );
}
