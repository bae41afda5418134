import { messages } from '@confab/domain';
import { useRef } from 'react';
import { useComesNear } from '../../lib/comes-near.ts';
import { useDeviceSettings } from '../../lib/device-settings.ts';
import { Button } from '../../ui/Button.tsx';

/** What the end of a feed needs of its query. */
export type PagedFeed = {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
};

/** Loads the next page as its reader comes near, or on request; says when there is none, or that it did not come. */
export function FeedEnd({ feed }: { feed: PagedFeed }) {
  const { infiniteScrolling } = useDeviceSettings();
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = feed;
  const end = useRef<HTMLDivElement>(null);
  const loadsByItself = hasNextPage && infiniteScrolling && !isFetchingNextPage && !isFetchNextPageError;
  useComesNear(end, loadsByItself, fetchNextPage);

  if (!hasNextPage) return <p className="feed-end">{messages.feedEnd}</p>;
  if (isFetchNextPageError && !isFetchingNextPage) {
    return (
      <div className="feed-end" role="alert">
        <span>More posts could not be loaded.</span>
        <Button size="sm" icon="refresh-cw" onClick={() => void fetchNextPage()}>
          Retry
        </Button>
      </div>
    );
  }
  return (
    <div className="feed-end" ref={end}>
      {infiniteScrolling ? (
        <span className="spinner" role="status" aria-label="Loading more posts" />
      ) : (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          More
        </Button>
      )}
    </div>
  );
}
