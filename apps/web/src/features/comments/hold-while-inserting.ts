import { pageState } from '../../lib/page-state.ts';
import { spaceAbove } from '../../lib/scrolling.ts';
import { barHeight, commentsInSight } from './comments-in-sight.ts';

/** Comments appear in batches: by then the last one has come. */
const longestMs = 10_000;
/** A new comment may still change its height for so long. */
const settledMs = 1000;

/** Ends the previous call: two would both correct the same move. */
const running = pageState((): { end: (() => void) | undefined } => ({ end: undefined }));

/**
 * Keeps the comment that is being read in place while these appear, also in browsers without scroll anchoring, and
 * focuses the first new one. At the top of the list the reader sees it grow instead.
 */
export function holdWhileInserting(ids: readonly string[]): void {
  const section = document.getElementById('comments');
  if (!section || ids.length === 0) return;
  running().end?.();
  const awaited = new Set(ids);
  let held = placeIn(section);
  held?.article.focus({ preventScroll: true });
  let focused = held !== undefined;
  let settling = false;

  const follow = () => {
    // The page has been left.
    if (!section.isConnected) {
      end();
      return;
    }
    for (const id of awaited) {
      if (document.getElementById(id)) awaited.delete(id);
    }
    if (!focused && awaited.size < ids.length) {
      focused = true;
      focusFirst(section, ids);
    }
    // The comment that is read may have been folded or replaced.
    if (held) held = isShown(held.article) ? kept(held) : placeIn(section);
    if (awaited.size === 0 && !settling) {
      settling = true;
      clearTimeout(ending);
      ending = setTimeout(end, settledMs);
    }
  };
  // A reader who scrolls reads another comment.
  const handleScroll = () => {
    follow();
    held &&= placeIn(section);
  };
  const { style } = document.documentElement;
  // Scroll anchoring would correct the same move once more.
  style.overflowAnchor = 'none';

  // Called before each new height is drawn.
  const observer = new ResizeObserver(follow);
  observer.observe(section);
  addEventListener('scroll', handleScroll, { passive: true });
  let ending = setTimeout(end, longestMs);
  function end() {
    clearTimeout(ending);
    observer.disconnect();
    removeEventListener('scroll', handleScroll);
    style.overflowAnchor = '';
    running().end = undefined;
  }
  running().end = end;
}

type Place = { article: HTMLElement; top: number };

/**
 * The comment that is read, where others are above it: the first that begins in view, or else the one that fills it.
 */
function placeIn(section: Element): Place | undefined {
  const line = spaceAbove() + barHeight;
  const list = section.querySelector('.comment-list');
  const first = list?.querySelector('article');
  if (!list || !first || first.getBoundingClientRect().top >= line) return undefined;
  const inView = [...commentsInSight(list, line)];
  const article = inView.find((each) => each.getBoundingClientRect().top >= line) ?? inView[0];
  return article && { article, top: topOf(article) };
}

const isShown = (element: Element) => element.isConnected && element.closest('[hidden]') === null;

/** Position on the page, independent of scrolling. */
const topOf = (element: Element) => element.getBoundingClientRect().top + scrollY;

/** Scrolls by as much as the place has moved. */
function kept({ article, top }: Place): Place {
  const now = topOf(article);
  if (now !== top) scrollBy({ top: now - top, behavior: 'instant' });
  return { article, top: now };
}

/** Focuses the first new comment, if it is in view: nothing scrolls. */
function focusFirst(section: Element, ids: readonly string[]) {
  const wanted = new Set(ids);
  const first = [...section.getElementsByTagName('article')].find(({ id }) => wanted.has(id));
  if (first && first.getBoundingClientRect().top < innerHeight) first.focus({ preventScroll: true });
}
