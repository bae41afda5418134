import { useEffect, useEffectEvent } from 'react';
import type { Shared } from '../../lib/worker-messages.ts';

/** Hands over what another app has shared, once, after what was kept here has been taken up. */
export function useShared(expected: boolean, onShared: (shared: Shared) => void): void {
  const latest = useEffectEvent(onShared);

  // Talks to the browser's storage, where the service worker has put it.
  useEffect(() => {
    if (!expected) return undefined;
    const left = new AbortController();
    import('../../lib/shared.ts').then(
      async ({ readShared, clearShared }) => {
        const shared = await readShared();
        // Whoever comes after this form takes it up.
        if (!shared || left.signal.aborted) return;
        latest(shared);
        await clearShared();
      },
      () => undefined,
    );
    return () => left.abort();
  }, [expected]);
}
