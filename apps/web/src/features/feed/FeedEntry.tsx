import type { FeedItem } from '../../data/feed-items.ts';
import { CommentCard } from '../comments/CommentCard.tsx';
import { CompactPost } from '../post/CompactPost.tsx';
import { PostCard } from '../post/PostCard.tsx';
import type { Place } from '../post/PostMeta.tsx';

type Props = { entry: FeedItem; layout: 'card' | 'compact'; place: Place; position: number };

/** One item of a feed, in the layout this device prefers. */
export function FeedEntry({ entry, layout, place, position }: Props) {
  if (entry.type === 'comment') return <CommentCard comment={entry.item} position={position} />;
  const Post = layout === 'compact' ? CompactPost : PostCard;
  return <Post post={entry.item} place={place} position={position} />;
}
