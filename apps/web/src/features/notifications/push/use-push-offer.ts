import { useEffect, useState } from 'react';
import { useStartup } from '../../../data/startup.ts';
import { isPushSupported } from './push.ts';

/** Whether notifications can be turned on here and are not: false until that is known, followed from then on. */
export function usePushOffer(): boolean {
  const possible = useStartup(({ vapidPublicKey }) => vapidPublicKey !== '');
  const [offered, setOffered] = useState(false);

  // Talks to the browser, which alone knows what it may do.
  useEffect(() => {
    if (!possible || !isPushSupported()) return undefined;
    const left = new AbortController();
    void followPermission(left.signal, () => setOffered(Notification.permission !== 'granted'));
    return () => left.abort();
  }, [possible]);

  return offered;
}

async function followPermission(signal: AbortSignal, tell: () => void) {
  // What is pushed needs somebody to receive it.
  await navigator.serviceWorker.ready;
  if (signal.aborted) return;
  tell();
  try {
    const status = await navigator.permissions.query({ name: 'notifications' });
    status.addEventListener('change', tell, { signal });
  } catch {
    // Not every browser tells of changes: the next page knows.
  }
}
