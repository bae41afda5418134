import { type RouterHistory, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

type Router = Pick<ReturnType<typeof useRouter>, 'navigate' | 'state'> & { history: RouterHistory };

/**
 * The browser's Back closes the topmost dialog and only closes it. While dialogs are open the page stands in the
 * history twice: Back leaves the upper entry, and what is left is the page itself.
 */
const open: (() => void)[] = [];
let hasEntry = false;
/** The browser was asked to take the second entry away, and has not done so yet: that Back is nobody's. */
let leaving = false;

/** For as long as the component is mounted, Back calls `close`. */
export function useBackCloses(close: () => void): void {
  const router = useRouter();
  const latestClose = useEffectEvent(close);

  // Talks to the browser's history.
  useEffect(() => {
    const closeThis = () => latestClose();
    const stop = router.history.subscribe(({ action }) => {
      if (action.type === 'BACK' && !leaving && open.at(-1) === closeThis) handleBack(router, closeThis);
    });
    open.push(closeThis);
    settle(router);
    return () => {
      stop();
      open.splice(open.indexOf(closeThis), 1);
      settle(router);
    };
  }, [router]);
}

function handleBack(router: Router, close: () => void) {
  hasEntry = false;
  close();
  settle(router);
}

/** Adds or takes away the second entry. Waits a moment, so that one dialog may open as another one closes. */
function settle(router: Router) {
  setTimeout(() => {
    if (leaving) return;
    if (open.length > 0 && !hasEntry) {
      hasEntry = true;
      void router.navigate({
        href: router.state.location.href,
        state: (state) => ({ ...state, dialog: true }),
        resetScroll: false,
        ignoreBlocker: true,
      });
    } else if (open.length === 0 && hasEntry) {
      hasEntry = false;
      // Whoever followed a link out of the dialog is elsewhere already.
      if (router.history.location.state.dialog) leave(router);
    }
  });
}

/** Dialogs that open before the browser has gone back get an entry of their own once it has. */
function leave(router: Router) {
  leaving = true;
  const stop = router.history.subscribe(() => {
    stop();
    // Once everybody has heard of it.
    queueMicrotask(() => {
      leaving = false;
      settle(router);
    });
  });
  router.history.back({ ignoreBlocker: true });
}
