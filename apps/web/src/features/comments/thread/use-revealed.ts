import { layout } from '@confab/domain';
import { startTransition, useEffect, useState } from 'react';
import { type CommentTree, inReadingOrder, withNext } from '../parts/comment-tree.ts';

/** The server renders as many comments as this: enough to read, whatever the browser can do. */
const shownAtFirst = 50;
/** What was sent or asked for comes at once; more than this comes in batches like the rest. */
const shownOnArrival = layout.commentBatch.desktop.size;

/** What was shown of the threads visited last, so that somebody who returns finds it at once. */
const shownBefore = new Map<string, ReadonlySet<string>>();
const remembered = 20;

/**
 * Which comments to show: the first ones at once, which the server renders too, then more in batches in the order of
 * reading, so that a long thread never blocks the page (product-b 9). What is shown stays. `reveal` shows some before
 * it is their turn.
 */
export function useRevealed(
  thread: string,
  tree: CommentTree,
): { shown: ReadonlySet<string>; reveal: (ids: readonly string[]) => void } {
  const [state, setState] = useState(() => ({
    tree,
    shown: shownBefore.get(thread) ?? withNext(tree, new Set(), shownAtFirst),
  }));
  let { shown } = state;
  if (state.tree !== tree) {
    shown = withArrived(state.tree, tree, shown);
    setState({ tree, shown });
  }

  // Talks to the clock.
  useEffect(() => {
    remember(thread, shown);
    const phone = matchMedia(`(width < ${layout.phoneBelow}px)`).matches;
    const { size, delayMs } = layout.commentBatch[phone ? 'phone' : 'desktop'];
    if (withNext(tree, shown, 1) === shown) return;
    const showNext = () =>
      setState((now) => ({ tree: now.tree, shown: withNext(now.tree, now.shown, size) }));
    // Whatever the reader does meanwhile comes first.
    const timer = setTimeout(() => startTransition(showNext), delayMs);
    return () => clearTimeout(timer);
  }, [thread, tree, shown]);

  const reveal = (ids: readonly string[]) =>
    setState((now) => ({ tree: now.tree, shown: new Set([...now.shown, ...ids]) }));
  return { shown, reveal };
}

/** Shows the few comments that a tree has and an earlier one had not. */
function withArrived(earlier: CommentTree, tree: CommentTree, shown: ReadonlySet<string>) {
  const waiting = inReadingOrder(tree).filter(({ id }) => !shown.has(id));
  if (waiting.length === 0) return shown;
  const known = new Set(inReadingOrder(earlier).map(({ id }) => id));
  const arrived = waiting.map(({ id }) => id).filter((id) => !known.has(id));
  if (arrived.length === 0 || arrived.length > shownOnArrival) return shown;
  return new Set([...shown, ...arrived]);
}

function remember(thread: string, shown: ReadonlySet<string>) {
  shownBefore.delete(thread);
  shownBefore.set(thread, shown);
  const [oldest] = shownBefore.keys();
  if (shownBefore.size > remembered && oldest !== undefined) shownBefore.delete(oldest);
}
