import { createBrowserHistory, type RouterHistory, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { pageState } from './page-state.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Marks the second history entry of a page, while a dialog is over it. */
    dialog?: boolean;
  }
}

/** The browser's history, in which a page that a dialog leads to replaces the dialog's entry. */
export function createHistoryWithDialogs(): RouterHistory {
  const history = createBrowserHistory();
  const push = history.push;
  history.push = (path, state, options) => {
    if (history.location.state.dialog) history.replace(path, state, options);
    else push(path, state, options);
  };
  return history;
}

type Router = Pick<ReturnType<typeof useRouter>, 'navigate' | 'state'> & { history: RouterHistory };

/**
 * Back closes the topmost dialog and nothing else. While dialogs are open the page has two history entries: Back leaves
 * the upper one, and the page itself stays.
 */
const dialogs = pageState(() => {
  const open: (() => void)[] = [];
  /** `leaving`: Back was requested to remove the second entry and has not happened yet. That Back closes nothing. */
  return { open, hasEntry: false, leaving: false };
});

/** Calls `close` on Back while the component is mounted. */
export function useBackCloses(close: () => void): void {
  const router = useRouter();
  const latestClose = useEffectEvent(close);

  useEffect(() => {
    const { open } = dialogs();
    const closeThis = () => latestClose();
    const stop = router.history.subscribe(({ action }) => {
      if (action.type === 'BACK' && !dialogs().leaving && open.at(-1) === closeThis)
        handleBack(router, closeThis);
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
  dialogs().hasEntry = false;
  close();
  settle(router);
}

/** Adds or removes the second entry. Deferred, so that one dialog may open as another one closes. */
function settle(router: Router) {
  const page = dialogs();
  setTimeout(() => {
    if (page.leaving) return;
    if (page.open.length > 0 && !page.hasEntry) {
      page.hasEntry = true;
      void router.navigate({
        href: router.state.location.href,
        state: (state) => ({ ...state, dialog: true }),
        resetScroll: false,
        ignoreBlocker: true,
      });
    } else if (page.open.length === 0 && page.hasEntry) {
      page.hasEntry = false;
      // A link out of the dialog was followed: the app is on another entry already.
      if (router.history.location.state.dialog) leave(router);
    }
  });
}

/** Dialogs that open before the browser has gone back get an entry of their own once it has. */
function leave(router: Router) {
  const page = dialogs();
  page.leaving = true;
  const stop = router.history.subscribe(() => {
    stop();
    // After all listeners of this navigation.
    queueMicrotask(() => {
      page.leaving = false;
      settle(router);
    });
  });
  router.history.back({ ignoreBlocker: true });
}
