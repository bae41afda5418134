import type { Post } from '@confab/api-contract/calls';
import { counted, messages } from '@confab/domain';
import { type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { keyOf } from '../../data/being-sent.ts';
import { useLoadMoreComments } from '../../data/comments.ts';
import type { PostThread } from '../../data/posts.ts';
import { useStartup, useViewer } from '../../data/startup.ts';
import { useFollowedLinks } from '../../lib/followed-links.ts';
import { Button } from '../../ui/Button.tsx';
import '../../ui/card.css';
import { State } from '../../ui/State.tsx';
import { buildTree, onlyShown } from './comment-tree.ts';
import { CommentBox } from './CommentBox.tsx';
import './comments.css';
import { CommentView } from './CommentView.tsx';
import { isNew } from './is-new.ts';
import { NewComments } from './NewComments.tsx';
import { type Highlight, ThreadContext } from './thread-context.ts';
import { useRevealed } from './use-revealed.ts';

type Props = {
  post: Post;
  /** The post's query: its comments may still be on their way when the post is already there. */
  thread: Pick<UseQueryResult<PostThread>, 'data' | 'isError' | 'refetch'>;
  /** The comment that the address names. */
  targetId: string | undefined;
  highlight?: Highlight | undefined;
};

/** What people say about a post, and the field to join in. */
export function Comments({ post, thread: { data, isError, refetch }, targetId, highlight }: Props) {
  const { publicId, communityId, locked, userId, userGhostId } = post;
  const lastVisitAt = data?.lastVisitAt ?? null;
  const viewer = useViewer();
  const picturesHidden = useStartup().user?.hideUserProfilePictures === true;
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
        <CommentsHead post={post} thread={data} />
        <CommentBox />
        {data && <NewComments thread={data} />}
        {data ? (
          <LoadedComments thread={data} targetId={targetId} />
        ) : isError ? (
          <Failure onRetry={() => void refetch()} />
        ) : (
          <Waiting />
        )}
      </ThreadContext>
    </section>
  );
}

function CommentsHead({ post, thread }: { post: Post; thread: PostThread | undefined }) {
  const { user } = useStartup();
  const fresh =
    thread?.comments.filter((comment) => isNew(comment, thread.lastVisitAt, user?.id)).length ?? 0;
  return (
    <div className="comments-head">
      <h2>{counted(post.noComments, 'comment')}</h2>
      {fresh > 0 && <span className="new-label">{fresh} new</span>}
    </div>
  );
}

function LoadedComments({ thread, targetId }: { thread: PostThread; targetId: string | undefined }) {
  const { comments, next, post } = thread;
  const tree = useMemo(() => buildTree(comments), [comments]);
  const shown = useRevealed(post.publicId, tree);
  const roots = useMemo(() => onlyShown(tree, shown), [tree, shown]);
  const follow = useFollowedLinks();

  // Talks to the browser's scrolling, once the router has done its own.
  useEffect(() => {
    if (targetId === undefined) return;
    const frame = requestAnimationFrame(() => document.getElementById(targetId)?.scrollIntoView());
    return () => cancelAnimationFrame(frame);
  }, [targetId]);

  if (comments.length === 0) return <p className="no-comments">No comments yet.</p>;
  return (
    <>
      <ol onClick={follow}>
        {roots.map((node) => (
          <CommentView key={keyOf(node.comment)} node={node} />
        ))}
      </ol>
      {next !== null && roots.length === tree.length && <MoreComments thread={thread} />}
    </>
  );
}

function MoreComments({ thread: { post, comments } }: { thread: PostThread }) {
  const load = useLoadMoreComments(post.publicId);
  const missing = Math.max(post.noComments - comments.length, 1);
  return (
    <Button block busy={load.isPending} onClick={() => load.mutate()}>
      {counted(missing, 'more comment')}
    </Button>
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
