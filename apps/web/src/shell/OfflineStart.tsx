import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { startupQuery } from '../data/startup.ts';
import { ownPath } from '../lib/own-path.ts';
import { OfflinePage } from './OfflinePage.tsx';

/** The page that was wanted. The service worker says it in the address, which no other page ever sees. */
const wanted = () => ownPath(new URLSearchParams(location.search).get('next'));

/**
 * Where the site begins without a network: as whoever read here last, and then with the page that was wanted, whose
 * parts may have been read before.
 */
export function OfflineStart() {
  const client = useQueryClient();
  const router = useRouter();
  // Talks to the service worker, which keeps what was read.
  useEffect(() => {
    const next = wanted();
    if (next === undefined) return;
    void client.refetchQueries(startupQuery).then(() => router.history.replace(next));
  }, [client, router]);
  return <OfflinePage onRetry={() => location.replace(wanted() ?? '/')} />;
}
