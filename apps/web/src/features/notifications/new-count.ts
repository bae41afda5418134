import { useEffect } from 'react';

const mostShown = 99;

/** The number on the bell; there is room for two digits. */
export const countOnBell = (newCount: number): string =>
  newCount > mostShown ? `${mostShown}+` : String(newCount);

/** The accessible name of the bell. */
export const bellLabel = (newCount: number): string =>
  newCount > 0 ? `Notifications, ${newCount} new` : 'Notifications';

/** Puts the number of new notifications before the title of the page: `(3) Home · Confab`. */
export function useTitleCount(newCount: number): void {
  // The routes set the title.
  useEffect(() => {
    if (newCount === 0) return undefined;
    let plain = '';
    let counted = '';
    const show = () => {
      if (document.title === counted) return;
      plain = document.title;
      counted = `(${newCount}) ${plain}`;
      document.title = counted;
    };
    show();
    const observer = new MutationObserver(show);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => {
      observer.disconnect();
      if (document.title === counted) document.title = plain;
    };
  }, [newCount]);
}
