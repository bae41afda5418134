import { layout as sizes } from '@confab/domain';
import { type Ref, useState } from 'react';
import { type CacheSnapshot, WindowVirtualizer, type WindowVirtualizerHandle } from 'virtua';
import type { FeedItem } from '../../data/feed-items.ts';
import { FeedEntry } from './FeedEntry.tsx';
import type { EntryProps } from './FeedSlot.tsx';
import { type FeedLayout, keptHeights } from './kept-heights.ts';

type Props = Pick<EntryProps, 'layout' | 'place'> & {
  ref: Ref<WindowVirtualizerHandle>;
  entries: readonly FeedItem[];
  /** How many items stand before these. */
  before: number;
};

/** What follows the first page of a feed where the window is not wide: nothing is there but what is near. */
export function FeedTail({ ref, entries, before, layout, place }: Props) {
  const [heights] = useState(() => heightsOf(entries, layout));
  return (
    <div className="feed-tail">
      <WindowVirtualizer ref={ref} data={entries} cache={heights} bufferSize={sizes.feedRenderMargin}>
        {(entry, index) => (
          <FeedEntry
            key={entry.item.id}
            entry={entry}
            layout={layout}
            place={place}
            position={before + index + 1}
            pictures="near"
          />
        )}
      </WindowVirtualizer>
    </div>
  );
}

/** Pixels that an item is taken for until it is measured. */
const estimates: Record<FeedLayout, number> = { card: 300, compact: 100 };
const unmeasured = -1;

/** The heights that are known of some items, as virtua keeps them. */
function heightsOf(entries: readonly FeedItem[], layout: FeedLayout): CacheSnapshot {
  const heights = keptHeights(layout);
  return [entries.map(({ item }) => heights.get(item.id) ?? unmeasured), estimates[layout]];
}

/** Keeps the heights of all of them: those that were never near are as high as they were taken for. */
export function keepTail(
  tail: WindowVirtualizerHandle,
  entries: readonly FeedItem[],
  layout: FeedLayout,
): void {
  const heights = keptHeights(layout);
  entries.forEach(({ item }, index) => heights.set(item.id, tail.getItemSize(index)));
}
