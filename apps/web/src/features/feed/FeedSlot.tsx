import { memo, useEffect, useRef, useState } from 'react';
import type { FeedItem } from '../../data/feed-items.ts';
import type { PostCardProps } from '../post/PostCard.tsx';
import { FeedEntry } from './FeedEntry.tsx';
import type { FeedLayout } from './kept-heights.ts';
import { watchNearness } from './near-window.ts';

export type EntryProps = Omit<PostCardProps, 'post'> & { entry: FeedItem; layout: FeedLayout };

type Props = EntryProps & {
  /** Shown with the list itself; others wait until they come near. */
  atOnce: boolean;
  /** Stays once it was shown. Otherwise it goes when it is far, and its height stays. */
  keeps: boolean;
  /** As it was when this feed was left. */
  keptHeight: number | undefined;
};

/** The place of an item in the flow of a feed. */
export const FeedSlot = memo(function FeedSlot({ atOnce, keeps, keptHeight, ...entry }: Props) {
  const slot = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(atOnce);
  const [height, setHeight] = useState(keptHeight);

  // Talks to the browser's layout.
  useEffect(() => {
    const element = slot.current;
    if (element === null || (shown && keeps)) return;
    return watchNearness(element, (near, heightNow) => {
      if (near) setShown(true);
      else if (shown && !element.contains(document.activeElement)) {
        setHeight(heightNow);
        setShown(false);
      }
    });
  }, [shown, keeps]);

  return (
    <div
      ref={slot}
      className="feed-slot"
      data-slot={entry.entry.item.id}
      style={shown || height === undefined ? undefined : { blockSize: height }}
    >
      {shown && <FeedEntry {...entry} />}
    </div>
  );
});
