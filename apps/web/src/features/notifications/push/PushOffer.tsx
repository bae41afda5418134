import { lazy, Suspense, useEffect, useState } from 'react';
import { useStartup } from '../../../data/startup.ts';
import { storePushAsked } from '../../../lib/push-asked.ts';
import { LoadBoundary } from '../../../ui/LoadBoundary.tsx';
import { beginPush } from './begin-push.ts';

const PushPrompt = lazy(() => import('./PushPrompt.tsx'));

/** Keeps a member's browser subscribed, or asks them once in a while to let it be. */
export function PushOffer() {
  const publicKey = useStartup(({ vapidPublicKey }) => vapidPublicKey);
  const [asking, setAsking] = useState(false);

  // Talks to the browser, which knows what it may do.
  useEffect(() => beginPush(publicKey, () => setAsking(true)), [publicKey]);

  if (!asking) return null;
  const close = () => {
    storePushAsked(Date.now());
    setAsking(false);
  };
  return (
    <LoadBoundary onFailure={() => setAsking(false)}>
      <Suspense>
        <PushPrompt publicKey={publicKey} onClose={close} />
      </Suspense>
    </LoadBoundary>
  );
}
