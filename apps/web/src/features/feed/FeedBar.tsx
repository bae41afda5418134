import type { FeedSort } from '@confab/domain';
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
};

/** The line above a feed: what it is, its sort, and the layout of all feeds on this device. */
export function FeedBar({ title, titleHidden = false, sort, onSort }: Props) {
  const { feedLayout } = useDeviceSettings();
  return (
    <div className="feed-bar">
      {titleHidden ? <h2 className="sr-only">{title}</h2> : <h1>{title}</h1>}
      {sort && onSort && <SortMenu sort={sort} onSort={onSort} />}
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
