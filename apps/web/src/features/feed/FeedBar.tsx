import type { FeedSort } from '@confab/domain';
import type { ReactNode } from 'react';
import { changeDeviceSettings, useDeviceSettings } from '../../lib/device-settings.ts';
import { Segmented } from '../../ui/Segmented.tsx';
import './feed-bar.css';
import { SortMenu } from './SortMenu.tsx';

type Props = {
  title: string;
  /** Where a heading above says it already: for screen readers only. */
  titleHidden?: boolean;
  /** Absent for a feed of one order. */
  sort?: FeedSort | undefined;
  onSort?: (sort: FeedSort) => void;
  /** What stands before the layout, where the orders are others than those of posts. */
  children?: ReactNode;
};

/** The line above a feed: what it is, its sort, and the layout of all feeds on this device. */
export function FeedBar({ title, titleHidden = false, sort, onSort, children }: Props) {
  const { feedLayout } = useDeviceSettings();
  return (
    <div className="feed-bar">
      {titleHidden ? <h2 className="sr-only">{title}</h2> : <h1>{title}</h1>}
      {sort && onSort && <SortMenu sort={sort} onSort={onSort} />}
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
    </div>
  );
}
