import { useEffect } from 'react';
import { useStartup } from '../../../data/startup.ts';
import { beginPush } from './begin-push.ts';

/** Keeps a member's browser subscribed, or asks them once in a while to let it be. */
export function usePush(memberId: string): void {
  const publicKey = useStartup(({ vapidPublicKey }) => vapidPublicKey);

  // Talks to the browser, which knows what it may do; of each member anew.
  useEffect(() => beginPush(publicKey), [memberId, publicKey]);
}
