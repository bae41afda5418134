import { readingPrefix } from '../../lib/worker-messages.ts';

const triedKey = 'kept-copy';

/** Follows when the offline page stands in for another one (shell/OfflinePage). */
export function followOfflinePages(): void {
  addEventListener('offlinepage', () => void openKeptCopy());
}

/**
 * Without a network: opens the copy of this page that the service worker has kept, where there is one. A page that came
 * from the server as a whole has no copies of the answers it was made of. Once for each address, in case that fails too.
 */
async function openKeptCopy(): Promise<void> {
  if (!('caches' in globalThis) || navigator.serviceWorker.controller === null) return;
  const { pathname, search, href } = location;
  const names = await caches.keys();
  for (const cacheName of names.filter((name) => name.startsWith(`${readingPrefix}pages`))) {
    const copy = await caches.match(pathname + search, { cacheName, ignoreVary: true });
    if (!copy || sessionStorage.getItem(triedKey) === href) continue;
    sessionStorage.setItem(triedKey, href);
    location.reload();
    return;
  }
}
