import type { Post } from '@confab/api-contract/calls';
import { counted } from '@confab/domain';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import type { PostThread } from '../../data/posts.ts';
import { usePicturesHidden, useViewer } from '../../data/startup.ts';
import { Failure } from '../../ui/State.tsx';
import type { Highlight } from '../content/comment-address.ts';
import { CommentBox } from './CommentBox.tsx';
import './comments.css';
import { LoadedComments, type LoadedCommentsHandle } from './LoadedComments.tsx';
import { ThreadContext, useNoNew, useThread } from './thread-context.ts';
import { BarTools } from './thread-parts.tsx';

type Props = {
  post: Post;
  /** The post's query: the comments may still be loading when the post is already there. */
  thread: Pick<UseQueryResult<PostThread>, 'data' | 'isError' | 'refetch'>;
  /** The comment that the address names. */
  targetId: string | undefined;
  highlight: Highlight;
};

/** The comments of a post, and the field to add one. */
export function Comments({ post, thread: { data: loaded, isError, refetch }, targetId, highlight }: Props) {
  // At the address of the post the rest is on its way, and would come between.
  const data = targetId === undefined && loaded?.branchOnly ? undefined : loaded;
  const { publicId, communityId, locked, userId, userGhostId } = post;
  const lastVisitAt = data?.lastVisitAt ?? null;
  const baseDepth = (targetId && data?.comments.find(({ id }) => id === targetId)?.depth) || 0;
  const viewer = useViewer();
  const picturesHidden = usePicturesHidden();
  const list = useRef<LoadedCommentsHandle>(null);
  const thread = useMemo(() => {
    const threadPost = { publicId, communityId, locked, userId, userGhostId };
    return { post: threadPost, viewer, picturesHidden, lastVisitAt, targetId, baseDepth, highlight };
  }, [
    publicId,
    communityId,
    locked,
    userId,
    userGhostId,
    viewer,
    picturesHidden,
    lastVisitAt,
    targetId,
    baseDepth,
    highlight,
  ]);
  return (
    <section className="card comments" id="comments" aria-label="Comments">
      <ThreadContext value={thread}>
        <ThreadBar post={post} thread={data} onNextNew={() => list.current?.goToNextNew()} />
        <CommentBox />
        {data && (
          // The `key` decides the hidden branches once, when the comment's address is opened.
          <LoadedComments key={targetId} thread={data} ref={list} />
        )}
        {isError && (!data || data.begun) && (
          <Failure text="The comments could not be loaded." onRetry={refetch} />
        )}
        {!isError && !data && <Waiting />}
      </ThreadContext>
    </section>
  );
}

function Waiting() {
  return (
    <div className="comments-wait center">
      <span className="spinner" role="status" aria-label="Loading comments" />
    </div>
  );
}

type HeadProps = {
  post: Post;
  /** Undefined while loading. */
  thread: PostThread | undefined;
  onNextNew: () => void;
};

/** The number of comments, and of the new ones: a button leads to the next new one. */
function ThreadBar({ post, thread, onNextNew }: HeadProps) {
  const { targetId } = useThread();
  const noNew = useNoNew(thread);
  return (
    <div className="thread-bar row gap-2">
      <h2 className="tabular">{counted(post.noComments, 'comment')}</h2>
      {noNew > 0 && (
        <button type="button" className="new-label" title="Go to the next new comment" onClick={onNextNew}>
          {noNew} new
        </button>
      )}
      {post.noComments > 0 && <BarTools sortable={!targetId || thread?.next === null} />}
    </div>
  );
}
