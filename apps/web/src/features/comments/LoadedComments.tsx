import { counted } from '@confab/domain';
import { Link, useRouter } from '@tanstack/react-router';
import { type Ref, startTransition, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { isPending } from '../../data/pending-comments.ts';
import type { PostThread } from '../../data/posts.ts';
import { useFollowedLinks } from '../../lib/addresses.ts';
import { LoadBoundary } from '../../ui/State.tsx';
import { postAddress } from '../post/post-address.ts';
import { isNewcomer, recallCollapsed } from './comment-state.ts';
import { buildTree, endAt, narrowTo, onlyShown, openAtEnd } from './comment-tree.ts';
import { goToNextNew } from './comments-in-sight.ts';
import { Branches } from './CommentView.tsx';
import { openActionsOnTap } from './open-actions.ts';
import { useIsNew, useThread } from './thread-context.ts';
import { MoreComments, ThreadTools } from './thread-parts.tsx';
import { hasPlace, useReturnToPlace } from './return-to-place.ts';
import { useRevealed } from './use-revealed.ts';

export type LoadedCommentsHandle = { goToNextNew: () => void };

type Props = {
  thread: PostThread;
  ref: Ref<LoadedCommentsHandle>;
};

/** A branch of more levels goes on at the address of its last comment. */
const levels = 8;

/** The comments of a post; at the address of one of them, its ancestors and its replies. */
export function LoadedComments({ thread, ref }: Props) {
  const { comments, next, post, begun } = thread;
  const { targetId, baseDepth } = useThread();
  const list = useRef<HTMLOListElement>(null);
  const lastJump = useRef<string>(undefined);
  const follow = useFollowedLinks();
  const isNew = useIsNew();

  const whole = useMemo(() => {
    const loaded = buildTree(comments);
    return begun ? openAtEnd(loaded) : loaded;
  }, [comments, begun]);
  const [narrow] = useState(() =>
    targetId === undefined
      ? null
      : narrowTo(
          whole,
          targetId,
          post.noComments,
          (comment) => comment.number > thread.upTo || isPending(comment),
        ),
  );
  const all = useMemo(() => (narrow ? narrow(whole) : whole), [whole, narrow]);
  const tree = useMemo(() => endAt(all, baseDepth + levels, isNewcomer), [all, baseDepth]);
  const { history } = useRouter();
  const toPlace = hasPlace(history);
  const { shown, reveal } = useRevealed(narrow ? `${post.id} ${targetId}` : post.id, tree, toPlace);
  const roots = useMemo(() => onlyShown(tree, shown), [tree, shown]);

  useEffect(() => recallCollapsed(post.publicId), [post.publicId]);

  const place = { publicId: post.publicId, reveal };
  const jump = () => {
    lastJump.current = goToNextNew({
      publicId: post.publicId,
      list: list.current,
      tree: all,
      isNew,
      last: lastJump.current,
      reveal,
    });
    return lastJump.current;
  };
  useImperativeHandle(ref, () => ({ goToNextNew: jump }));

  useReturnToPlace(list);

  // After the page: it works without them.
  const [late, setLate] = useState(false);
  useEffect(() => startTransition(() => setLate(true)), []);
  const tools = late && (
    <LoadBoundary>
      <ThreadTools {...{ thread, list, tree, place }} narrow={narrow !== null} onNextNew={jump} />
    </LoadBoundary>
  );

  if (comments.length === 0)
    return (
      <>
        {tools}
        <p className="no-comments muted text-md">No comments yet.</p>
      </>
    );
  const isLost = targetId !== undefined && comments.every(({ id }) => id !== targetId);
  return (
    <>
      {tools}
      {isLost && (
        <p className="context-note secondary text-md">
          There is no such comment. These are all comments of the post.
        </p>
      )}
      {narrow && (
        <p className="context-note row wrap secondary text-md">
          One thread of {counted(post.noComments, 'comment')}.
          <Link {...postAddress(post)} hash="comments" className="link">
            View all comments
          </Link>
        </p>
      )}
      <ol
        ref={list}
        className="comment-list"
        role="list"
        onClick={(event) => {
          follow(event);
          openActionsOnTap(event);
        }}
      >
        <Branches of={roots} />
      </ol>
      {!narrow && !begun && next !== null && roots.length === tree.length && (
        <LoadBoundary>
          <MoreComments publicId={post.publicId} missing={post.noComments - comments.length} />
        </LoadBoundary>
      )}
    </>
  );
}
