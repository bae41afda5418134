import type { AnyRouter } from '@tanstack/react-router';

/** A page that comes later than this after its press appears at once. In milliseconds. */
const lateAfter = 150;

/**
 * Lets the title and the picture of a post fly from its card in a list to its page, and back to the same list, while the
 * rest fades. Other pages change at once, as do all with reduced motion, and where the browser has shown a transition of
 * its own. Needs pages that render a post as `.post-full`, and lists that render it as an element with `data-id` whose
 * title is a `data-card-link`.
 */
export function animatePosts(router: AnyRouter): void {
  if (!('startViewTransition' in document)) return;
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  let begun = 0;
  let shownByBrowser = false;
  /** The address of the last list from which a post was opened, and the path of that post. */
  let last = { list: '', post: '' };
  let latest: ViewTransition | undefined;
  /** Takes away the names that the latest transition has given. */
  let unname = () => {};
  router.subscribe('onBeforeNavigate', () => {
    begun = performance.now();
  });
  addEventListener('popstate', ({ hasUAVisualTransition }) => {
    shownByBrowser = hasUAVisualTransition;
  });

  // The router's own option cannot name the elements of the page that comes.
  router.startViewTransition = (commit) => {
    const from = router.state.resolvedLocation;
    const to = router.latestLocation;
    const returns = to.href === last.list && from?.pathname === last.post;
    const card = cardOf(to.pathname);
    if (card) last = { list: from?.href ?? '', post: to.pathname };
    const late = performance.now() - begun > lateAfter;
    const before = returns ? pageOfPost() : card;
    if (!before || late || still.matches || shownByBrowser) {
      shownByBrowser = false;
      return commit();
    }

    // The transition before may still run: its end must not take these names away.
    unname();
    unname = name(before);
    const transition = document.startViewTransition(async () => {
      unname();
      await commit();
      const after = returns ? cardOf(last.post) : pageOfPost();
      unname = after ? name(after) : () => {};
    });
    latest = transition;
    const end = () => {
      if (latest === transition) unname();
    };
    // The browser refuses in a hidden tab, and where the next transition has begun. The page has changed all the same.
    transition.ready.catch(() => undefined);
    transition.finished.then(end, end);
    return transition.updateCallbackDone;
  };
}

/** The card that leads to this path, if its title is in view. */
function cardOf(path: string): Element | null {
  const title = document.querySelector(`#main [data-card-link][href="${CSS.escape(path)}"]`);
  return title && isInView(title) ? title.closest('[data-id]') : null;
}

function pageOfPost(): Element | null {
  return document.querySelector('#main .post-full');
}

/** Names what flies of a post. Returns a function that takes the names away: each may occur once in a page. */
function name(post: Element): () => void {
  const parts = {
    'post-title': post.querySelector<HTMLElement>('.post-title, .compact-title'),
    'post-picture': post.querySelector<HTMLElement>('img:not(.avatar *, .favi *)'),
  };
  const named = Object.entries(parts).flatMap(([partName, part]) => {
    if (!part || !isInView(part)) return [];
    part.style.viewTransitionName = partName;
    return [part];
  });
  return () => {
    for (const part of named) part.style.viewTransitionName = '';
  };
}

function isInView(element: Element): boolean {
  const { top, bottom, width } = element.getBoundingClientRect();
  return width > 0 && bottom > 0 && top < innerHeight;
}
