import { layout } from '@confab/domain';
import { memo, useEffect, useRef, useState } from 'react';
import type { FeedItem } from '../../data/feeds.ts';
import { isActedOn } from '../../lib/focus.ts';
import { focusedControl } from '../../lib/focused-control.ts';
import { pageState } from '../../lib/page-state.ts';
import { CommentCard } from '../comments/CommentCard.tsx';
import { CompactPost } from '../post/CompactPost.tsx';
import { PostCard, type PostCardProps } from '../post/PostCard.tsx';
import type { FeedLayout } from './feed-snapshot.ts';
import { HiddenPostNotice, type WhyHidden } from './HiddenPostNotice.tsx';

export type EntryProps = Omit<PostCardProps, 'post'> & { entry: FeedItem; layout: FeedLayout };

type Props = EntryProps & {
  /** Rendered with the list; others wait until they come near. */
  atOnce: boolean;
  /** Stays once shown. Otherwise it is removed when far away, and its height stays. */
  keeps: boolean;
  /** Its height when this feed was left. */
  keptHeight: number | undefined;
};

/** The slot of an item in the flow of a feed. */
export const FeedSlot = memo(function FeedSlot({ atOnce, keeps, keptHeight, ...entry }: Props) {
  const slot = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(atOnce);
  const [height, setHeight] = useState(keptHeight);

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

/** One item of a feed, in the layout this device prefers. */
export function FeedEntry({ entry, layout, place, position, loads }: EntryProps) {
  const { hidden = false, muted } = entry;
  const hiddenBy = hidden ? 'hidden' : muted;
  useFocusFollows(entry.item.id, hiddenBy);
  if (entry.type === 'comment') return <CommentCard comment={entry.item} position={position} />;
  if (hiddenBy) return <HiddenPostNotice post={entry.item} why={hiddenBy} position={position} />;
  const Post = layout === 'compact' ? CompactPost : PostCard;
  return <Post post={entry.item} place={place} position={position} loads={loads} />;
}

/**
 * The button that hid, muted or restored a post disappears with it: focus moves to its replacement. Muting hides other
 * posts too, which must not take focus.
 */
function useFocusFollows(id: string, hiddenBy: WhyHidden | undefined): void {
  const before = useRef(hiddenBy);
  useEffect(() => {
    if (before.current === hiddenBy) return;
    const alone = (before.current ?? hiddenBy) === 'hidden';
    before.current = hiddenBy;
    if (focusedControl() !== document.body || !(alone || isActedOn(id))) return;
    document
      .querySelector<HTMLElement>(`[data-id="${id}"] :is([data-card-link], .btn)`)
      ?.focus({ preventScroll: true });
  }, [id, hiddenBy]);
}

type Watcher = (near: boolean, height: number) => void;

/** One observer watches all items of the page. */
const nearness = pageState((ended) => {
  const watchers = new WeakMap<Element, Watcher>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting, boundingClientRect } of entries) {
        // Elements without a box are hidden while something near them loads.
        if (boundingClientRect.width === 0) continue;
        watchers.get(target)?.(isIntersecting, boundingClientRect.height);
      }
    },
    { rootMargin: `${layout.feedRenderMargin}px 0px` },
  );
  ended.addEventListener('abort', () => observer.disconnect());
  return { watchers, observer };
});

/**
 * Calls the watcher when an element comes near the window and when it leaves again. Returns a function that stops it.
 */
function watchNearness(element: Element, watcher: Watcher): () => void {
  const { watchers, observer } = nearness();
  watchers.set(element, watcher);
  observer.observe(element);
  return () => {
    watchers.delete(element);
    observer.unobserve(element);
  };
}
