import { useEffect, useRef } from 'react';
import { CommentCard } from '../comments/card/CommentCard.tsx';
import { CompactPost } from '../post/CompactPost.tsx';
import { PostCard } from '../post/PostCard.tsx';
import type { EntryProps } from './FeedSlot.tsx';
import { HiddenPost } from './HiddenPost.tsx';

/** One item of a feed, in the layout this device prefers. */
export function FeedEntry({ entry, layout, place, position, pictures }: EntryProps) {
  const { hidden = false } = entry;
  useFocusFollowsHiding(entry.item.id, hidden);
  if (entry.type === 'comment') return <CommentCard comment={entry.item} position={position} />;
  if (hidden) return <HiddenPost post={entry.item} position={position} />;
  const Post = layout === 'compact' ? CompactPost : PostCard;
  return <Post post={entry.item} place={place} position={position} pictures={pictures} />;
}

/** What hid a post goes with it, and so does what brought it back: focus goes on to what stands there instead. */
function useFocusFollowsHiding(id: string, hidden: boolean): void {
  const before = useRef(hidden);
  // Talks to the document's focus.
  useEffect(() => {
    if (before.current === hidden) return;
    before.current = hidden;
    if (document.activeElement !== document.body) return;
    document
      .querySelector<HTMLElement>(`[data-id="${id}"] :is([data-card-link], .btn)`)
      ?.focus({ preventScroll: true });
  }, [id, hidden]);
}
