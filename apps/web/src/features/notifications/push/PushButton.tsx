import { useStartup } from '../../../data/startup.ts';
import { useBusy } from '../../../lib/busy.ts';
import { passFocusOn } from '../../../lib/pass-focus-on.ts';
import { Button, type ButtonLook } from '../../../ui/Button.tsx';
import { turnOnPush } from './push.ts';
import { usePushOffer } from './use-push-offer.ts';

/** Turns notifications on; absent where that is not possible, or done. */
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
