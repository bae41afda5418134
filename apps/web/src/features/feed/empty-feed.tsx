import { defaultFeedSort, type FeedSort, topWindowHours } from '@confab/domain';
import { Button } from '../../ui/Button.tsx';
import type { EmptyFeed } from './Feed.tsx';

/** The way on from a time in which nothing was posted; undefined for orders of all posts. */
export function emptyFeed(
  sort: FeedSort | undefined,
  onSort: (sort: FeedSort) => void,
): EmptyFeed | undefined {
  if (sort === undefined || !(sort in topWindowHours)) return undefined;
  return {
    text: 'Nothing was posted in this time.',
    action: <Button onClick={() => onSort(defaultFeedSort)}>Show posts of all times</Button>,
    quiet: true,
  };
}
