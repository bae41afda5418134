import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import './prose.css';
import { classNames } from './class-names.ts';

type Props = {
  /** Safe HTML from the server's Markdown renderer (a `bodyHtml` and its like), never anything else. */
  html: string;
  className?: string;
};

/** A text that people wrote. The only component that puts HTML into a page. */
export function Prose({ html, className }: Props) {
  const router = useRouter();

  const followInside = (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest('a');
    if (!link || !staysInTab(event, link) || !leadsToPage(link)) return;
    event.preventDefault();
    router.history.push(link.pathname + link.search + link.hash);
  };

  return (
    <div
      className={classNames('prose', className)}
      dir="auto"
      onClick={followInside}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

/** Whether the browser would open the link in this tab. */
function staysInTab(event: MouseEvent, link: HTMLAnchorElement) {
  const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return event.button === 0 && !modified && link.target === '';
}

function leadsToPage({ origin, pathname }: HTMLAnchorElement) {
  return origin === location.origin && !/^\/(?:images|api)\//.test(pathname);
}
