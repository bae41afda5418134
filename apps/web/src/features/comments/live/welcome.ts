import { commentsInSight } from '../parts/comment-at-hand.ts';

/** For comments that are shown in batches, the last of them. */
const longestMs = 10_000;
/** What has just come may still find its height. */
const settledMs = 1000;

/** Ends the one that is under way: two would both correct the same move. */
let endEarlier: (() => void) | undefined;

/**
 * Lets comments in that are about to appear among others: what is being read stays exactly where it is, whether or not
 * the browser looks after that by itself, and focus goes there. Whoever is at the top of the list sees it grow, and gets
 * to the first new one.
 */
export function welcome(ids: readonly string[]): void {
  const section = document.getElementById('comments');
  if (!section || ids.length === 0) return;
  endEarlier?.();
  const awaited = new Set(ids);
  let held = placeIn(section);
  held?.article.focus({ preventScroll: true });
  let focused = held !== undefined;
  let settling = false;

  const follow = () => {
    // The page has been left: where the next one is scrolled to is not for us to say.
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
    // What is read may be folded away, or give way to another part of the thread.
    if (held) held = isShown(held.article) ? kept(held) : placeIn(section);
    if (awaited.size === 0 && !settling) {
      settling = true;
      clearTimeout(ending);
      ending = setTimeout(end, settledMs);
    }
  };
  // Whoever scrolls meanwhile reads something else.
  const handleScroll = () => {
    follow();
    held &&= placeIn(section);
  };
  const { style } = document.documentElement;
  // Two that correct the same move would move it twice.
  style.overflowAnchor = 'none';

  // Told of each new height before it is drawn.
  const observer = new ResizeObserver(follow);
  observer.observe(section);
  addEventListener('scroll', handleScroll, { passive: true });
  let ending = setTimeout(end, longestMs);
  function end() {
    clearTimeout(ending);
    observer.disconnect();
    removeEventListener('scroll', handleScroll);
    style.overflowAnchor = '';
    endEarlier = undefined;
  }
  endEarlier = end;
}

type Place = { article: HTMLElement; top: number };

/** The comment that is read, where others lie above it: the first that begins in view, or else the one that fills it. */
function placeIn(section: Element): Place | undefined {
  const line = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  const list = section.querySelector('.comment-list');
  const first = list?.querySelector('article');
  if (!list || !first || first.getBoundingClientRect().top >= line) return undefined;
  const inView = [...commentsInSight(list, line)];
  const article = inView.find((each) => each.getBoundingClientRect().top >= line) ?? inView[0];
  return article && { article, top: topOf(article) };
}

const isShown = (element: Element) => element.isConnected && element.closest('[hidden]') === null;

/** Where something is on the page, wherever the page is scrolled to. */
const topOf = (element: Element) => element.getBoundingClientRect().top + scrollY;

/** Scrolls as far as a place has moved on the page. */
function kept({ article, top }: Place): Place {
  const now = topOf(article);
  if (now !== top) scrollBy({ top: now - top, behavior: 'instant' });
  return { article, top: now };
}

/** Focus goes to the first new comment that is in view: nobody is taken elsewhere. */
function focusFirst(section: Element, ids: readonly string[]) {
  const wanted = new Set(ids);
  const first = [...section.getElementsByTagName('article')].find(({ id }) => wanted.has(id));
  if (first && first.getBoundingClientRect().top < innerHeight) first.focus({ preventScroll: true });
}
