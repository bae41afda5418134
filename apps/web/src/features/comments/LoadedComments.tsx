import { counted } from '@confab/domain';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { type Ref, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { loadMoreComments } from '../../data/comments.ts';
import type { PostThread } from '../../data/posts.ts';
import { useBusy } from '../../lib/timers.ts';
import { useFollowedLinks } from '../../lib/addresses.ts';
import { Button } from '../../ui/Button.tsx';
import { postAddress } from '../post/post-address.ts';
import { buildTree, narrowTo, onlyShown, openAtEnd } from './comment-tree.ts';
import { goToNextNew } from './comments-in-sight.ts';
import { Branches } from './CommentView.tsx';
import { useIsNew, useThread } from './thread-context.ts';
import { hasPlace, ThreadKeys } from './ThreadKeys.tsx';
import { useRevealed } from './use-revealed.ts';

export type LoadedCommentsHandle = { goToNextNew: () => void };

type Props = {
  thread: PostThread;
  ref: Ref<LoadedCommentsHandle>;
};

/** The comments of a post; at the address of one of them, its ancestors and its replies. */
export function LoadedComments({ thread: { comments, next, post, begun }, ref }: Props) {
  const { targetId } = useThread();
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
  const tree = useMemo(() => (narrow ? narrow(whole) : whole), [whole, narrow]);
  const { history } = useRouter();
  const toPlace = hasPlace(history);
  const { shown, reveal } = useRevealed(narrow ? `${post.id} ${targetId}` : post.id, tree, toPlace);
  const roots = useMemo(() => onlyShown(tree, shown), [tree, shown]);

  const jump = () => {
    lastJump.current = goToNextNew({ list: list.current, tree, isNew, last: lastJump.current, reveal });
  };
  useImperativeHandle(ref, () => ({ goToNextNew: jump }));

  if (comments.length === 0) return <p className="no-comments muted text-md">No comments yet.</p>;
  return (
    <>
      {narrow && (
        <p className="one-thread secondary text-md">
          You are reading one thread of {counted(post.noComments, 'comment')}.{' '}
          <Link {...postAddress(post)} hash="comments" className="link">
            View all comments
          </Link>
        </p>
      )}
      <ol ref={list} className="comment-list" role="list" onClick={follow}>
        <Branches of={roots} />
      </ol>
      {!narrow && !begun && next !== null && roots.length === tree.length && (
        <MoreComments publicId={post.publicId} missing={post.noComments - comments.length} />
      )}
      <ThreadKeys list={list} onNextNew={jump} />
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
