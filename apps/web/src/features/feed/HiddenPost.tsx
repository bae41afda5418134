import type { Post } from '@confab/api-contract/calls';
import { useHidePost } from '../../data/hidden-posts.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import './hidden-post.css';

/** The row in place of a post that was hidden a moment ago. */
export function HiddenPost({ post, position }: { post: Post; position: number }) {
  const setHidden = useHidePost();
  return (
    <article
      className="hidden-post"
      data-id={post.id}
      aria-posinset={position}
      aria-setsize={-1}
      aria-labelledby={`hidden-${post.id}`}
    >
      <Icon name="eye-off" />
      <span id={`hidden-${post.id}`}>
        Hidden post<span className="sr-only">: {post.title}</span>
      </span>
      <Button
        size="sm"
        kind="ghost"
        aria-label={`Undo hiding ${post.title}`}
        onClick={() => setHidden(post.id, false)}
      >
        Undo
      </Button>
    </article>
  );
}
