import { hashKey, type QueryClient } from '@tanstack/react-query';
import { followOutbox } from '../../data/outbox.ts';
import { sendOutbox, tellOfOutbox } from '../../data/send-outbox.ts';
import { startupQuery } from '../../data/startup.ts';
import { showAppBadge } from '../../lib/app-badge.ts';
import { followOnline, isOnline } from '../../lib/online.ts';
import { countUse } from './count-use.ts';
import { followInstallOffers } from './install-offer.ts';
import { followOfflinePages } from './kept-copy.ts';
import { registerWorker } from './worker.ts';

const startupHash = hashKey(startupQuery.queryKey);

/** What makes an app of the site. Begins when the first page has settled: nothing on it needs this. */
export function start(client: QueryClient): void {
  followInstallOffers();
  followOfflinePages();
  // Vite serves other files while developing, none of which a worker may keep.
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
