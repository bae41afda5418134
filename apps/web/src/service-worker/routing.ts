import { offlinePath, sharePath } from '../lib/worker-messages.ts';

/** What of a request decides how it is answered. */
export type Asked = {
  method: string;
  pathname: string;
  sameOrigin: boolean;
  /** Whether it is for a page as a whole. */
  navigation: boolean;
  accept: string;
  contentType: string;
};

/**
 * How a request is answered: `file` from the cache of this version; `page` and `answer` by the network, else by the copy of
 * what was read; `call` by the network, else by a 408; `shared` here alone; null by the browser, as without a worker.
 */
export type Route = 'file' | 'page' | 'answer' | 'call' | 'shared' | null;

export function routeOf({ method, pathname, sameOrigin, navigation, accept, contentType }: Asked): Route {
  if (!sameOrigin) return null;
  if (navigation) {
    if (method === 'POST') return pathname === sharePath ? 'shared' : null;
    // The reference of the api is a page of the api's own.
    return method === 'GET' && !pathname.startsWith('/api/') ? 'page' : null;
  }
  if (pathname.startsWith('/api/')) {
    // A worker in between would end a stream when it is stopped, and would hide how far an upload is.
    if (accept.includes('text/event-stream') || contentType.startsWith('multipart/')) return null;
    return method === 'GET' && isReading(pathname) ? 'answer' : 'call';
  }
  return method === 'GET' && isFile(pathname) ? 'file' : null;
}

const isReading = (pathname: string) =>
  pathname === startupPath ||
  pathname === '/api/posts' ||
  pathname === '/api/communities' ||
  /^\/api\/posts\/[^/]+(?:\/comments)?$/.test(pathname) ||
  /^\/api\/communities\/[^/]+$/.test(pathname) ||
  /^\/api\/users\/[^/]+(?:\/feed)?$/.test(pathname);

const isFile = (pathname: string) =>
  pathname.startsWith('/assets/') ||
  /^\/[\w-]+\.(?:png|svg|ico)$/.test(pathname) ||
  pathname === '/manifest.json';

/** Pages that only do something, or are nobody's reading: no copy of them is of use. */
const unread = new Set(['admin', 'api', 'images', 'login', 'new', 'notifications', 'recover', 'settings']);

/** Whether a copy of a page is kept: feeds, posts and what is read beside them. */
export function isKept(pathname: string): boolean {
  const [, first = '', second] = pathname.split('/');
  return !unread.has(first) && second !== 'modtools' && pathname !== offlinePath;
}

/** What an app starts with, however much of it is asked for. */
export const startupPath = '/api/_initial';

/** What a copy lies under: what is marked seen or counted by an address does not make another page of it. */
export function copyAddress(address: string): string {
  const url = new URL(address);
  if (url.pathname === startupPath) url.search = '';
  url.searchParams.delete('fromNotif');
  url.hash = '';
  return url.href;
}
