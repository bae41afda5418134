import { counted } from '@confab/domain';
import { Link } from '@tanstack/react-router';
import { lazy, type Ref, useImperativeHandle, useMemo, useRef, useState } from 'react';
import type { PostThread } from '../../../data/posts.ts';
import { useFollowedLinks } from '../../../lib/followed-links.ts';
import { withCode } from '../../../lib/with-code.ts';
import { Later } from '../../../ui/Later.tsx';
import { postAddress } from '../../post/post-address.ts';
import { Branches } from './Branches.tsx';
import { buildTree, onlyShown } from '../parts/comment-tree.ts';
import { useIsNew } from '../parts/is-new.ts';
import type { narrowTo } from './narrowing.ts';
import { useThread } from '../parts/thread-context.ts';
import { useRevealed } from './use-revealed.ts';

/** Few threads have more than one page. */
const MoreComments = import.meta.env.SSR
  ? (await import('./MoreComments.tsx')).default
  : lazy(() => import('./MoreComments.tsx'));
const ThreadKeys = import.meta.env.SSR
  ? (await import('../keys/ThreadKeys.tsx')).default
  : lazy(() => import('../keys/ThreadKeys.tsx'));

export type LoadedCommentsHandle = { goToNextNew: () => void };

/** Comes with the address of a comment: other pages do not load it. */
export type NarrowTo = typeof narrowTo;

type Props = {
  thread: PostThread;
  narrowTo: NarrowTo | undefined;
  ref: Ref<LoadedCommentsHandle>;
};

/** The comments of a post; or, at the address of one of them, the way to it and what follows from it. */
export function LoadedComments({ thread: { comments, next, post }, narrowTo, ref }: Props) {
  const { targetId } = useThread();
  const list = useRef<HTMLOListElement>(null);
  const lastJump = useRef<string>(undefined);
  const follow = useFollowedLinks();
  const isNew = useIsNew();

  const whole = useMemo(() => buildTree(comments), [comments]);
  const [narrow] = useState(
    () => (targetId !== undefined && narrowTo?.(whole, targetId, post.noComments)) || null,
  );
  const tree = useMemo(() => (narrow ? narrow(whole) : whole), [whole, narrow]);
  const { shown, reveal } = useRevealed(narrow ? `${post.id} ${targetId}` : post.id, tree);
  const roots = useMemo(() => onlyShown(tree, shown), [tree, shown]);

  // Few jump from one new comment to the next: others do not load what finds it.
  const goToNextNew = () =>
    void withCode(
      () => import('../keys/next-new.ts'),
      ({ goToNextNew }) => {
        lastJump.current = goToNextNew({ list: list.current, tree, isNew, last: lastJump.current, reveal });
      },
    );
  useImperativeHandle(ref, () => ({ goToNextNew }));

  if (comments.length === 0) return <p className="no-comments">No comments yet.</p>;
  return (
    <>
      {narrow && (
        <p className="one-thread">
          You are reading one thread of {counted(post.noComments, 'comment')}.{' '}
          <Link {...postAddress(post)} hash="comments" className="link">
            View all comments
          </Link>
        </p>
      )}
      <ol ref={list} className="comment-list" role="list" onClick={follow}>
        <Branches of={roots} />
      </ol>
      {!narrow && next !== null && roots.length === tree.length && (
        <Later>
          <MoreComments publicId={post.publicId} missing={post.noComments - comments.length} />
        </Later>
      )}
      <Later>
        <ThreadKeys list={list} onNextNew={goToNextNew} />
      </Later>
    </>
  );
}
