import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';

/** For an element with plain links in it: those that lead to a page of this site are followed inside the app. */
export function useFollowedLinks(): (event: MouseEvent) => void {
  const router = useRouter();
  return (event) => {
    const link = event.target instanceof Element && event.target.closest('a');
    if (!link || event.defaultPrevented || !staysInTab(event, link) || !leadsToPage(link)) return;
    event.preventDefault();
    router.history.push(link.pathname + link.search + link.hash);
  };
}

/** Whether the browser would open the link in this tab. */
function staysInTab(event: MouseEvent, link: HTMLAnchorElement) {
  const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return event.button === 0 && !modified && link.target === '';
}

function leadsToPage({ origin, pathname }: HTMLAnchorElement) {
  return origin === location.origin && !/^\/(?:images|api)\//.test(pathname);
}
