import { type FeedSort, feedSortLooks, feedSorts, topWindowHours } from '@confab/domain';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type FeedQuery, isEmptyFeed } from '../../data/feeds.ts';
import { changeDeviceSettings, useDeviceSettings } from '../../lib/device-settings.ts';
import { PageTitle } from '../../ui/Page.tsx';
import { Segmented } from '../../ui/Tabs.tsx';
import { SortChoice } from '../../ui/SortChoice.tsx';

type Props = {
  title: string;
  /** The feed below, if it is known: without posts there is nothing to sort and to lay out. */
  of: FeedQuery | undefined;
  /** Visually hidden where another heading says the same. */
  titleHidden?: boolean;
  /** Absent for a feed with a single order. */
  sort?: FeedSort | undefined;
  onSort?: (sort: FeedSort) => void;
  /** Replaces the sort, for feeds with other orders than those of posts. */
  children?: ReactNode;
};

/** The line above a feed: its title, its sort, and the layout of feeds on this device. */
export function FeedBar({ of, ...bar }: Props) {
  return of ? <BarOfFeed of={of} {...bar} /> : <Bar {...bar} />;
}

type BarProps = Omit<Props, 'of'> & { empty?: boolean };

/** Decides with the feed, so that nothing moves while a page comes in pieces. */
function BarOfFeed({ of, ...bar }: Omit<BarProps, 'empty'> & { of: FeedQuery }) {
  const { data } = useInfiniteQuery({ ...of, enabled: false });
  // The posts of another time may be many.
  const timeChosen = bar.sort !== undefined && bar.sort in topWindowHours;
  return <Bar {...bar} empty={data !== undefined && isEmptyFeed(data) && !timeChosen} />;
}

function Bar({ title, titleHidden = false, sort, onSort, children, empty = false }: BarProps) {
  const { feedLayout } = useDeviceSettings();
  if (empty) return titleHidden ? null : <PageTitle title={title} />;
  const controls = (
    <>
      {sort && onSort && (
        <SortChoice
          sort={sort}
          onSort={onSort}
          sorts={feedSorts}
          looks={feedSortLooks}
          // A middle click opens the home feed with this sort in a new tab (product-a 2).
          hrefOf={(value) => `/?sort=${value}`}
        />
      )}
      {children}
      <Segmented
        label="Feed layout"
        value={feedLayout}
        options={[
          { value: 'card', label: 'Card', icon: 'layout-card', spoken: 'Card layout' },
          { value: 'compact', label: 'Compact', icon: 'layout-compact', spoken: 'Compact layout' },
        ]}
        onChange={(layout) => changeDeviceSettings({ feedLayout: layout })}
      />
    </>
  );
  if (!titleHidden) return <PageTitle title={title}>{controls}</PageTitle>;
  return (
    <div className="feed-bar">
      <h2 className="sr-only">{title}</h2>
      {controls}
    </div>
  );
}
