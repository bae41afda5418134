import { type FeedSort, feedSortLabels, feedSorts } from '@confab/domain';
import type { IconName } from '../../ui/Icon.tsx';
import { SortChoice } from '../../ui/SortChoice.tsx';

type Props = { sort: FeedSort; onSort: (sort: FeedSort) => void };

const icons: Record<FeedSort, IconName> = {
  hot: 'flame',
  activity: 'activity',
  latest: 'clock',
  day: 'trending-up',
  week: 'trending-up',
  month: 'trending-up',
  year: 'trending-up',
  all: 'trending-up',
};

/** How the feed is sorted. A middle press on an option opens the home feed so sorted in a new tab (product-a 2). */
export function SortMenu(props: Props) {
  return (
    <SortChoice
      {...props}
      sorts={feedSorts}
      labels={feedSortLabels}
      icons={icons}
      hrefOf={(value) => `/?sort=${value}`}
    />
  );
}
