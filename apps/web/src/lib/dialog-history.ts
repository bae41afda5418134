import { createBrowserHistory, type RouterHistory, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { pageState } from './page-state.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Marks the second history entry of a page, while a dialog is over it. */
    dialog?: boolean;
  }
}

/**
 * The browser's history, in which a page that a dialog leads to replaces the dialog's entry. A navigation that begins
 * while that entry is being removed waits for it: the browser would leave the new page again.
 */
export function createHistoryWithDialogs(): RouterHistory {
  const history = createBrowserHistory();
  const { push, replace } = history;
  const afterLeaving = (act: () => void) => {
    const { leaving } = dialogs();
    if (leaving) void leaving.then(act);
    else act();
  };
  history.push = (...to) => afterLeaving(() => (history.location.state.dialog ? replace : push)(...to));
  history.replace = (...to) => afterLeaving(() => replace(...to));
  return history;
}

type Router = Pick<ReturnType<typeof useRouter>, 'navigate' | 'state'> & { history: RouterHistory };

/**
 * Back closes the topmost dialog and nothing else. While dialogs are open the page has two history entries: Back leaves
 * the upper one, and the page itself stays.
 */
const dialogs = pageState(
  (): {
    open: (() => void)[];
    hasEntry: boolean;
    /** Until the browser has gone back, which was requested to remove the second entry. That Back closes nothing. */
    leaving?: Promise<void> | undefined;
  } => ({ open: [], hasEntry: false }),
);

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
  const gone = Promise.withResolvers<null>();
  const stop = router.history.subscribe(() => {
    stop();
    gone.resolve(null);
  });
  // After all listeners of this navigation.
  page.leaving = gone.promise.then(() => {
    page.leaving = undefined;
    settle(router);
  });
  router.history.back({ ignoreBlocker: true });
}
