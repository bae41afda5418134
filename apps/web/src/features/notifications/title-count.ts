import { useEffect } from 'react';

/** Puts the number of new notifications before the title of whatever page is open: `(3) Home · Confab`. */
export function useTitleCount(newCount: number): void {
  // Talks to the document, whose title the routes set.
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
