import { counted } from '@confab/domain';
import { Link, useRouter } from '@tanstack/react-router';
import {
  lazy,
  type Ref,
  Suspense,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { keyOf } from '../../data/being-sent.ts';
import { useLoadMoreComments } from '../../data/comments.ts';
import type { PostThread } from '../../data/posts.ts';
import { useFollowedLinks } from '../../lib/followed-links.ts';
import { Button } from '../../ui/Button.tsx';
import { LoadBoundary } from '../../ui/LoadBoundary.tsx';
import { postAddress } from '../post/post-address.ts';
import { buildTree, narrowed, narrowingTo, onlyShown, sizeOf } from './comment-tree.ts';
import { CommentView } from './CommentView.tsx';
import { useIsNew } from './is-new.ts';
import { useThread } from './thread-context.ts';
import { useRevealed } from './use-revealed.ts';

const ThreadKeys = lazy(() => import('./ThreadKeys.tsx'));

export type LoadedCommentsHandle = { goToNextNew: () => void };

type Props = { thread: PostThread; ref: Ref<LoadedCommentsHandle> };

/** The comments of a post; or, at the address of one of them, the way to it and what follows from it. */
export function LoadedComments({ thread: { comments, next, post }, ref }: Props) {
  const { targetId } = useThread();
  const list = useRef<HTMLOListElement>(null);
  const running = useRunning();
  const follow = useFollowedLinks();
  const isNew = useIsNew();

  const whole = useMemo(() => buildTree(comments), [comments]);
  const [narrowing] = useState(() => {
    const way = targetId === undefined ? null : narrowingTo(whole, targetId);
    return way && sizeOf(narrowed(whole, way)) < post.noComments ? way : null;
  });
  const tree = useMemo(() => (narrowing ? narrowed(whole, narrowing) : whole), [whole, narrowing]);
  const { shown, reveal } = useRevealed(narrowing ? `${post.id} ${targetId}` : post.id, tree);
  const roots = useMemo(() => onlyShown(tree, shown), [tree, shown]);
  useScrollTo(targetId);

  // Few jump from one new comment to the next: others do not load what finds it.
  const goToNextNew = () =>
    void import('./next-new.ts').then(
      ({ goToNextNew }) => goToNextNew({ list: list.current, tree, isNew, reveal }),
      () => undefined,
    );
  useImperativeHandle(ref, () => ({ goToNextNew }));

  if (comments.length === 0) return <p className="no-comments">No comments yet.</p>;
  return (
    <>
      {narrowing && (
        <p className="one-thread">
          You are reading one thread of {counted(post.noComments, 'comment')}.{' '}
          <Link {...postAddress(post)} hash="comments" className="link">
            View all comments
          </Link>
        </p>
      )}
      <ol ref={list} className="comment-list" role="list" onClick={follow}>
        {roots.map((node) => (
          <CommentView key={keyOf(node.comment)} node={node} />
        ))}
      </ol>
      {!narrowing && next !== null && roots.length === tree.length && (
        <MoreComments publicId={post.publicId} missing={post.noComments - comments.length} />
      )}
      {running && (
        <LoadBoundary>
          <Suspense>
            <ThreadKeys list={list} onNextNew={goToNextNew} />
          </Suspense>
        </LoadBoundary>
      )}
    </>
  );
}

function MoreComments({ publicId, missing }: { publicId: string; missing: number }) {
  const load = useLoadMoreComments(publicId);
  return (
    <Button block busy={load.isPending} onClick={() => load.mutate()}>
      {counted(Math.max(missing, 1), 'more comment')}
    </Button>
  );
}

/** Whether the page runs in a browser, where what no server renders may be loaded. */
function useRunning() {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}

/** The entries of the history that have been scrolled to their comment. */
const scrolled = new Set<string>();

/** Scrolls to the comment that the address names, once: whoever comes back is where they were. */
function useScrollTo(id: string | undefined) {
  const { history } = useRouter();
  // Talks to the browser's scrolling, once the router has done its own.
  useEffect(() => {
    const entry = `${history.location.state.__TSR_key} ${id}`;
    if (id === undefined || scrolled.has(entry)) return;
    const frame = requestAnimationFrame(() => {
      scrolled.add(entry);
      document.getElementById(id)?.scrollIntoView();
    });
    return () => cancelAnimationFrame(frame);
  }, [history, id]);
}
