import { useEffect, useRef } from 'react';
import { isActedOn } from '../../lib/acted-on.ts';
import { CommentCard } from '../comments/card/CommentCard.tsx';
import { CompactPost } from '../post/CompactPost.tsx';
import { PostCard } from '../post/PostCard.tsx';
import type { EntryProps } from './FeedSlot.tsx';
import { LeftOutPost, type WhyLeftOut } from './LeftOutPost.tsx';

/** One item of a feed, in the layout this device prefers. */
export function FeedEntry({ entry, layout, place, position, pictures }: EntryProps) {
  const { hidden = false, muted } = entry;
  const leftOut = hidden ? 'hidden' : muted;
  useFocusFollows(entry.item.id, leftOut);
  if (entry.type === 'comment') return <CommentCard comment={entry.item} position={position} />;
  if (leftOut) return <LeftOutPost post={entry.item} why={leftOut} position={position} />;
  const Post = layout === 'compact' ? CompactPost : PostCard;
  return <Post post={entry.item} place={place} position={position} pictures={pictures} />;
}

/**
 * What hid or muted a post goes with it, and so does what brought it back: focus goes on to what stands there instead.
 * Muting takes others along, which must not have it.
 */
function useFocusFollows(id: string, leftOut: WhyLeftOut | undefined): void {
  const before = useRef(leftOut);
  // Talks to the document's focus.
  useEffect(() => {
    if (before.current === leftOut) return;
    const alone = (before.current ?? leftOut) === 'hidden';
    before.current = leftOut;
    if (document.activeElement !== document.body || !(alone || isActedOn(id))) return;
    document
      .querySelector<HTMLElement>(`[data-id="${id}"] :is([data-card-link], .btn)`)
      ?.focus({ preventScroll: true });
  }, [id, leftOut]);
}
