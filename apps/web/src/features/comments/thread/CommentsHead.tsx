import type { Comment, Post } from '@confab/api-contract/calls';
import { counted } from '@confab/domain';
import { useMemo } from 'react';
import { useIsNew } from '../parts/is-new.ts';

type Props = {
  post: Post;
  /** Undefined while they are on their way. */
  comments: readonly Comment[] | undefined;
  onNextNew: () => void;
};

/** How many comments there are, and how many of them are new: which leads to the next of those. */
export function CommentsHead({ post, comments, onNextNew }: Props) {
  const isNew = useIsNew();
  const count = useMemo(() => comments?.filter(isNew).length ?? 0, [comments, isNew]);
  return (
    <div className="comments-head">
      <h2>{counted(post.noComments, 'comment')}</h2>
      {count > 0 && (
        <button type="button" className="new-label" title="Go to the next new comment" onClick={onNextNew}>
          {count} new
        </button>
      )}
    </div>
  );
}
