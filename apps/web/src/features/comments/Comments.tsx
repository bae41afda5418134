import type { Comment, Post } from '@confab/api-contract/calls';
import { counted } from '@confab/domain';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { PostThread } from '../../data/posts.ts';
import { usePicturesHidden, useStartup, useViewer } from '../../data/startup.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { whenIdle } from '../../lib/timers.ts';
import { Failure, LoadBoundary } from '../../ui/State.tsx';
import type { Highlight } from '../content/comment-address.ts';
import { CommentBox } from './CommentBox.tsx';
import './comments.css';
import { LoadedComments, type LoadedCommentsHandle } from './LoadedComments.tsx';
import { ThreadContext, useIsNew } from './thread-context.ts';

/** Needed only once the page is idle, so its code is loaded then. */
const LiveComments = lazyPart(() => import('./LiveComments.tsx'));

type Props = {
  post: Post;
  /** The post's query: the comments may still be loading when the post is already there. */
  thread: Pick<UseQueryResult<PostThread>, 'data' | 'isError' | 'refetch'>;
  /** The comment that the address names. */
  targetId: string | undefined;
  highlight: Highlight;
};

/** The comments of a post, and the field to add one. */
export function Comments({ post, thread: { data, isError, refetch }, targetId, highlight }: Props) {
  const { publicId, communityId, locked, userId, userGhostId } = post;
  const lastVisitAt = data?.lastVisitAt ?? null;
  const viewer = useViewer();
  const picturesHidden = usePicturesHidden();
  const list = useRef<LoadedCommentsHandle>(null);
  const thread = useMemo(() => {
    const threadPost = { publicId, communityId, locked, userId, userGhostId };
    return { post: threadPost, viewer, picturesHidden, lastVisitAt, targetId, highlight };
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
    highlight,
  ]);
  return (
    <section className="card comments" id="comments" aria-label="Comments">
      <ThreadContext value={thread}>
        <CommentsHead post={post} comments={data?.comments} onNextNew={() => list.current?.goToNextNew()} />
        <CommentBox />
        {data && <NewComments thread={data} />}
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

/** Reports new comments once the page is idle. Optional: without its code nothing happens. */
function NewComments({ thread }: { thread: PostThread }) {
  const viewerId = useStartup(({ user }) => user?.id);
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  if (!idle) return null;
  return (
    <LoadBoundary>
      <LiveComments key={`${thread.post.publicId} ${viewerId}`} thread={thread} viewerId={viewerId} />
    </LoadBoundary>
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
  comments: readonly Comment[] | undefined;
  onNextNew: () => void;
};

/** The number of comments, and of the new ones: a button leads to the next new one. */
function CommentsHead({ post, comments, onNextNew }: HeadProps) {
  const isNew = useIsNew();
  const count = useMemo(() => comments?.filter(isNew).length ?? 0, [comments, isNew]);
  return (
    <div className="comments-head row spread gap-2">
      <h2 className="text-lg">{counted(post.noComments, 'comment')}</h2>
      {count > 0 && (
        <button type="button" className="new-label" title="Go to the next new comment" onClick={onNextNew}>
          {count} new
        </button>
      )}
    </div>
  );
}
