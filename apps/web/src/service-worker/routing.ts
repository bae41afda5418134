import { offlinePath, sharePath } from '../lib/worker-messages.ts';

/** The parts of a request that decide its route. */
export type Asked = {
  method: string;
  pathname: string;
  sameOrigin: boolean;
  navigation: boolean;
  accept: string;
  contentType: string;
};

/**
 * How a request is answered. `file`: from the cache of this version. `page` and `answer`: by the network, else by a
 * copy. `call`: by the network, else with 408. `shared`: by the worker. null: by the browser, as without a worker.
 */
export type Route = 'file' | 'page' | 'answer' | 'call' | 'shared' | null;

export function routeOf({ method, pathname, sameOrigin, navigation, accept, contentType }: Asked): Route {
  if (!sameOrigin) return null;
  if (navigation) {
    if (method === 'POST') return pathname === sharePath ? 'shared' : null;
    // The api serves its own reference page.
    return method === 'GET' && !pathname.startsWith('/api/') ? 'page' : null;
  }
  if (pathname.startsWith('/api/')) {
    // Through a worker a stream would end when the worker is stopped, and an upload would have no progress.
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

/** Pages that only do something or hold private data are not copied. */
const unread = new Set([
  'admin',
  'api',
  'images',
  'login',
  'modqueue',
  'new',
  'notifications',
  'recover',
  'settings',
]);

/** Whether a copy of a page is kept. */
export function isKept(pathname: string): boolean {
  const [, first = '', second] = pathname.split('/');
  return !unread.has(first) && second !== 'modtools' && pathname !== offlinePath;
}

export const startupPath = '/api/_initial';

/** The cache key of an address, without parameters that only mark or count something. */
export function copyAddress(address: string): string {
  const url = new URL(address);
  if (url.pathname === startupPath) url.search = '';
  url.searchParams.delete('fromNotif');
  url.hash = '';
  return url.href;
}
