import { useEffect, useState } from 'react';
import { useSite, useStartup } from '../../data/startup.ts';
import { passFocusOn } from '../../lib/focus.ts';
import { useBusy } from '../../lib/timers.ts';
import { Button, type ButtonLook } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import '../site-info/site-info.css';
import { isPushSupported, turnOnPush } from './push.ts';

export function PushCard() {
  const { name } = useSite();
  if (!usePushOffer()) return null;
  return (
    <section className="welcome stack gap-3 secondary text-md card" aria-labelledby="push-card">
      <span className="modal-art disc accent">
        <Icon name="bell-ring" />
      </span>
      <h2 id="push-card">Turn on notifications</h2>
      <p>Hear about replies even when {name} is closed.</p>
      <PushButton kind="primary">Turn on</PushButton>
    </section>
  );
}

/** Turns push notifications on; absent where they are on or impossible. */
export function PushButton({ kind, children }: Pick<ButtonLook, 'kind'> & { children: string }) {
  const publicKey = useStartup(({ vapidPublicKey }) => vapidPublicKey);
  const offered = usePushOffer();
  const { busy, begin } = useBusy(() => turnOnPush(publicKey));
  if (!offered) return null;
  return (
    <div ref={passFocusOn} className="btn-row">
      <Button kind={kind} icon="bell-ring" busy={busy} onClick={() => begin()}>
        {children}
      </Button>
    </div>
  );
}

/** Whether push can be turned on here and is off; false until that is known. */
function usePushOffer(): boolean {
  const possible = useStartup(({ vapidPublicKey }) => vapidPublicKey !== '');
  const [offered, setOffered] = useState(false);

  useEffect(() => {
    if (!possible || !isPushSupported()) return undefined;
    const left = new AbortController();
    void followPermission(left.signal, () => setOffered(Notification.permission !== 'granted'));
    return () => left.abort();
  }, [possible]);

  return offered;
}

async function followPermission(signal: AbortSignal, tell: () => void) {
  // Pushes are received by the service worker.
  await navigator.serviceWorker.ready;
  if (signal.aborted) return;
  tell();
  try {
    const status = await navigator.permissions.query({ name: 'notifications' });
    status.addEventListener('change', tell, { signal });
  } catch {
    // Not every browser reports changes: the next page load will know.
  }
}
