import { stringifySearchWith, useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';

/** A search parameter as text, if it is text. */
export function asText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The value as a path of this site, or undefined: protects from open redirects. */
export function ownPath(value: unknown): string | undefined {
  if (typeof value !== 'string' || !value.startsWith('/')) return undefined;
  // Browsers read `//host` and `/\host` as other sites, and drop control characters before that.
  const origin = 'http://own.invalid';
  const url = URL.canParse(value, origin) ? new URL(value, origin) : undefined;
  return url?.origin === origin ? url.pathname + url.search + url.hash : undefined;
}

/** Reads search parameters as plain text. The router's default parses JSON: `12e45678` would be a number. */
export const plainSearch = {
  parseSearch: (query: string) => Object.fromEntries(new URLSearchParams(query)),
  stringifySearch: stringifySearchWith(String),
};

/** For an element that contains plain links: links to pages of this site are followed inside the app. */
export function useFollowedLinks(): (event: MouseEvent) => void {
  const router = useRouter();
  return (event) => {
    const link = event.target instanceof Element && event.target.closest('a');
    if (!link || event.defaultPrevented || !staysInTab(event, link) || !leadsToPage(link)) return;
    event.preventDefault();
    router.history.push(link.pathname + link.search + link.hash);
  };
}

function staysInTab(event: MouseEvent, link: HTMLAnchorElement) {
  const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return event.button === 0 && !modified && link.target === '';
}

function leadsToPage({ origin, pathname }: HTMLAnchorElement) {
  return origin === location.origin && !/^\/(?:images|api)\//.test(pathname);
}
