import { useEffect, useEffectEvent, useRef } from 'react';
import type { Shared } from '../../lib/worker-messages.ts';

/** Hands over what another app has shared, once, after what was kept here has been taken up. */
export function useShared(expected: boolean, onShared: (shared: Shared) => void): void {
  const latest = useEffectEvent(onShared);
  const taken = useRef(false);

  // Talks to the browser's storage, where the service worker has put it.
  useEffect(() => {
    if (!expected || taken.current) return;
    taken.current = true;
    import('../../lib/shared.ts').then(
      async ({ takeShared }) => {
        const shared = await takeShared();
        if (shared) latest(shared);
      },
      () => undefined,
    );
  }, [expected]);
}
