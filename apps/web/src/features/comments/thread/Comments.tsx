import type { Post } from '@confab/api-contract/calls';
import { messages } from '@confab/domain';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import type { PostThread } from '../../../data/posts.ts';
import { usePicturesHidden, useViewer } from '../../../data/startup.ts';
import { Button } from '../../../ui/Button.tsx';
import '../../../ui/card.css';
import { State } from '../../../ui/State.tsx';
import { CommentBox } from '../writing/CommentBox.tsx';
import './comments.css';
import { CommentsHead } from './CommentsHead.tsx';
import type { Highlight } from '../parts/highlight.ts';
import { LoadedComments, type LoadedCommentsHandle, type NarrowTo } from './LoadedComments.tsx';
import { NewComments } from '../live/NewComments.tsx';
import { ThreadContext } from '../parts/thread-context.ts';

type Props = {
  post: Post;
  /** The post's query: its comments may still be on their way when the post is already there. */
  thread: Pick<UseQueryResult<PostThread>, 'data' | 'isError' | 'refetch'>;
  /** The comment that the address names. */
  targetId: string | undefined;
  narrowTo?: NarrowTo | undefined;
  highlight: Highlight;
};

/** What people say about a post, and the field to join in. */
export function Comments({ post, thread: { data, isError, refetch }, targetId, narrowTo, highlight }: Props) {
  const { publicId, communityId, locked, userId, userGhostId } = post;
  const lastVisitAt = data?.lastVisitAt ?? null;
  const viewer = useViewer();
  const picturesHidden = usePicturesHidden();
  const list = useRef<LoadedCommentsHandle>(null);
  const thread = useMemo(
    () => ({
      post: { publicId, communityId, locked, userId, userGhostId },
      viewer,
      picturesHidden,
      lastVisitAt,
      targetId,
      highlight,
    }),
    [
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
    ],
  );
  return (
    <section className="card comments" id="comments" aria-label="Comments">
      <ThreadContext value={thread}>
        <CommentsHead post={post} comments={data?.comments} onNextNew={() => list.current?.goToNextNew()} />
        <CommentBox />
        {data && <NewComments thread={data} />}
        {data ? (
          // What is left out beside a comment is decided once, when its address is opened.
          <LoadedComments key={targetId} thread={data} narrowTo={narrowTo} ref={list} />
        ) : isError ? (
          <Failure onRetry={() => void refetch()} />
        ) : (
          <Waiting />
        )}
      </ThreadContext>
    </section>
  );
}

function Waiting() {
  return (
    <div className="comments-wait">
      <span className="spinner" role="status" aria-label="Loading comments" />
    </div>
  );
}

function Failure({ onRetry }: { onRetry: () => void }) {
  return (
    <State
      icon="triangle-alert"
      title={messages.fatalTitle}
      text="The comments could not be loaded."
      action={
        <Button kind="primary" icon="refresh-cw" onClick={onRetry}>
          Retry
        </Button>
      }
    />
  );
}
