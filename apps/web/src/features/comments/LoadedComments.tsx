import { counted } from '@confab/domain';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { type Ref, startTransition, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { loadMoreComments } from '../../data/comments.ts';
import type { PostThread } from '../../data/posts.ts';
import { useBusy } from '../../lib/timers.ts';
import { useFollowedLinks } from '../../lib/addresses.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { Button } from '../../ui/Button.tsx';
import { LoadBoundary } from '../../ui/State.tsx';
import { postAddress } from '../post/post-address.ts';
import { isNewcomer, recallCollapsed } from './comment-state.ts';
import { buildTree, endAt, narrowTo, onlyShown, openAtEnd } from './comment-tree.ts';
import { goToNextNew } from './comments-in-sight.ts';
import { Branches } from './CommentView.tsx';
import { openActionsOnTap } from './open-actions.ts';
import { useIsNew, useThread } from './thread-context.ts';
import { hasPlace, useReturnToPlace } from './return-to-place.ts';
import { useRevealed } from './use-revealed.ts';

const ThreadTools = lazyPart(() => import('./ThreadTools.tsx'));

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
    targetId === undefined ? null : narrowTo(whole, targetId, post.noComments),
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
  return (
    <>
      {tools}
      {narrow && (
        <p className="context-note row wrap secondary text-md">
          One thread of {counted(post.noComments, 'comment')}.
          <Link {...postAddress(post)} hash="comments" className="link">
            View all comments
          </Link>
          {baseDepth > 0 && (
            <a href={`#${tree[0]?.comment.id}`} className="link">
              Show its parents
            </a>
          )}
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
        <MoreComments publicId={post.publicId} missing={post.noComments - comments.length} />
      )}
    </>
  );
}

/** The way to the comments of the next page. */
function MoreComments({ publicId, missing }: { publicId: string; missing: number }) {
  const client = useQueryClient();
  const { busy, begin } = useBusy(() => loadMoreComments(client, publicId));
  return (
    <Button block busy={busy} onClick={begin}>
      {counted(Math.max(missing, 1), 'more comment')}
    </Button>
  );
}
