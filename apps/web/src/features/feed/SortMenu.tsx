import { type FeedSort, feedSortLabels, feedSorts, isFeedSort } from '@confab/domain';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { Button } from '../../ui/Button.tsx';
import { Menu } from '../../ui/Menu.tsx';

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
export function SortMenu({ sort, onSort }: Props) {
  return (
    <Menu
      label="Sort"
      entries={() => [
        {
          kind: 'choices',
          label: 'Sort',
          value: sort,
          options: feedSorts.map((value) => ({
            value,
            label: feedSortLabels[value],
            icon: icons[value],
            href: `/?sort=${value}`,
          })),
          onChange: (value) => isFeedSort(value) && onSort(value),
        },
      ]}
      button={(props) => (
        <Button {...props} size="sm" icon={icons[sort]} aria-label={`Sort: ${feedSortLabels[sort]}`}>
          {feedSortLabels[sort]}
          <Icon name="chevron-down" />
        </Button>
      )}
    />
  );
}
