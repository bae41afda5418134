import { createBrowserHistory, type RouterHistory } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** This entry is the page once more, with a dialog over it (back-closes.ts). */
    dialog?: boolean;
  }
}

/** The browser's history, in which a page that a dialog leads to takes the place of the dialog's entry. */
export function createHistoryWithDialogs(): RouterHistory {
  const history = createBrowserHistory();
  const push = history.push;
  history.push = (path, state, options) => {
    if (history.location.state.dialog) history.replace(path, state, options);
    else push(path, state, options);
  };
  return history;
}
