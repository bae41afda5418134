import { Button } from '../../../ui/Button.tsx';

type Props = {
  /** What there is more of. */
  things: string;
  /** Of the query of a list: the parts that this needs. */
  list: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => unknown;
  };
};

/** The end of a list that goes on: says that what follows did not come, and then asks again. */
export function MoreButton({ things, list }: Props) {
  if (!list.hasNextPage) return null;
  const failed = list.isFetchNextPageError && !list.isFetchingNextPage;
  return (
    <div className="admin-more">
      <p role="alert">{failed && `More ${things} could not be loaded.`}</p>
      <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {failed ? 'Retry' : 'More'}
      </Button>
    </div>
  );
}
