import type { Post } from '@confab/api-contract/calls';
import { Badge } from '../../ui/Badge.tsx';
import { isPinned } from './is-pinned.ts';

/** What sets a post apart: pinned, locked, deleted. */
export function PostBadges({ post }: { post: Post }) {
  return (
    <>
      {isPinned(post) && (
        <Badge kind="pin" icon="pin">
          Pinned
        </Badge>
      )}
      {post.locked && (
        <Badge kind="lock" icon="lock">
          Locked
        </Badge>
      )}
      {post.deleted && (
        <Badge kind="danger" icon="trash-2">
          Deleted
        </Badge>
      )}
    </>
  );
}
