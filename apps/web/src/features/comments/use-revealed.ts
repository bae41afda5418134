import { layout } from '@confab/domain';
import { startTransition, useEffect, useState } from 'react';
import { pageState } from '../../lib/page-state.ts';
import { setRecent } from '../../lib/recent.ts';
import { type CommentTree, inReadingOrder, withNext } from './comment-tree.ts';

/** Rendered at once, by the server too. */
const shownAtFirst = 50;
/** Up to so many new comments are shown at once; more come in batches. */
const shownOnArrival = layout.commentBatch.desktop.size;

/** The shown comments of the threads visited last: a reader who returns waits for no batches. */
const shownBefore = pageState(() => new Map<string, ReadonlySet<string>>());
const mostRemembered = 20;

/**
 * Which comments to show: the first ones at once, on the server too, then more in batches in reading order, so that a
 * long thread never blocks the page (product-b 9). Shown comments stay. `reveal` shows some early. What a reader saw at
 * their last visit comes in one batch, or at once where they return to a place in it.
 */
export function useRevealed(
  thread: string,
  tree: CommentTree,
  toPlace = false,
): { shown: ReadonlySet<string>; reveal: (ids: readonly string[]) => void } {
  const [before] = useState(() => shownBefore().get(thread) ?? new Set<string>());
  const [state, setState] = useState(() => ({
    tree,
    shown: toPlace && before.size > 0 ? before : withNext(tree, new Set(), shownAtFirst),
  }));
  let { shown } = state;
  if (state.tree !== tree) {
    shown = withArrived(state.tree, tree, shown);
    setState({ tree, shown });
  }

  useEffect(() => {
    setRecent(shownBefore(), thread, shown, mostRemembered);
    const phone = matchMedia(`(width < ${layout.phoneBelow}px)`).matches;
    const { size, delayMs } = layout.commentBatch[phone ? 'phone' : 'desktop'];
    if (withNext(tree, shown, 1) === shown) return;
    const showNext = () =>
      setState((now) => {
        const again = new Set([...now.shown, ...before]);
        const more = again.size > now.shown.size ? again : withNext(now.tree, now.shown, size);
        return { tree: now.tree, shown: more };
      });
    // A transition, so that the reader's input comes first.
    const timer = setTimeout(() => startTransition(showNext), delayMs);
    return () => clearTimeout(timer);
  }, [thread, tree, shown, before]);

  const reveal = (ids: readonly string[]) =>
    setState((now) => ({ tree: now.tree, shown: new Set([...now.shown, ...ids]) }));
  return { shown, reveal };
}

/** Adds the few comments that the earlier tree lacked. */
function withArrived(earlier: CommentTree, tree: CommentTree, shown: ReadonlySet<string>) {
  const waiting = inReadingOrder(tree).filter(({ id }) => !shown.has(id));
  if (waiting.length === 0) return shown;
  const known = new Set(inReadingOrder(earlier).map(({ id }) => id));
  const arrived = waiting.map(({ id }) => id).filter((id) => !known.has(id));
  if (arrived.length === 0 || arrived.length > shownOnArrival) return shown;
  return new Set([...shown, ...arrived]);
}
