import { siteApi } from '@confab/api-contract/calls';
import { hashKey, type QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { followOutbox } from '../../data/outbox.ts';
import { sendOutbox, tellOfOutbox } from '../../data/send-outbox.ts';
import { startupQuery } from '../../data/startup.ts';
import { showAppBadge } from '../../lib/system-notifications.ts';
import { call } from '../../lib/call.ts';
import { followOnline, isOnline } from '../../lib/online.ts';
import { animatePosts } from '../../lib/page-transition.ts';
import { readingPrefix } from '../../lib/worker-messages.ts';
import { followInstallOffers, isInstalled } from './install-offer.ts';
import { registerWorker } from './worker.ts';

const startupHash = hashKey(startupQuery.queryKey);

/** Starts what makes an app of the site, once the first page is idle. */
export function start(client: QueryClient, router: AnyRouter): void {
  animatePosts(router);
  followInstallOffers();
  // Dispatched by shell/system-pages.
  addEventListener('offlinepage', () => void openKeptCopy());
  // The files of the dev server must not be cached.
  if (import.meta.env.PROD) registerWorker(client);

  const follow = () =>
    void showAppBadge(client.getQueryData(startupQuery.queryKey)?.user?.notificationsNewCount ?? 0);
  follow();
  client.getQueryCache().subscribe(({ query }) => {
    if (query.queryHash === startupHash) follow();
  });

  const goOnline = () => {
    countUse();
    void sendOutbox(client);
  };
  if (isOnline()) goOnline();
  else void tellOfOutbox(client);
  const sendIfOnline = () => {
    if (isOnline()) void sendOutbox(client);
  };
  followOutbox(sendIfOnline);
  followOnline(() => {
    if (isOnline()) goOnline();
  });
}

/** Counts a use of the installed app: once for each start and each return of the network. */
function countUse(): void {
  if (!isInstalled()) return;
  // The next start counts again.
  call(siteApi.recordEvent, { body: { event: 'pwa_use' } }).catch(() => undefined);
}

const triedKey = 'kept-copy';

/** Offline: reloads a page that the service worker has a copy of. Once per address, in case that fails too. */
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
