import { useSite, useStartup } from '../../data/startup.ts';
import { useBusy } from '../../lib/timers.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { turnOnPush } from './push.ts';

export function PushPrompt({ onClose }: { onClose: () => void }) {
  const { name } = useSite();
  const publicKey = useStartup(({ vapidPublicKey }) => vapidPublicKey);
  const { busy, begin } = useBusy(async () => {
    await turnOnPush(publicKey);
    onClose();
  });

  return (
    <ConfirmDialog
      title="Turn on notifications"
      verb="Turn on"
      back="Not now"
      danger={false}
      busy={busy}
      onConfirm={begin}
      onClose={onClose}
    >
      <div className="prompt-body stack gap-3">
        <span className="modal-art disc accent">
          <Icon name="bell-ring" />
        </span>
        <p>Hear about it when {name} is closed:</p>
        <ul className="push-reasons" role="list">
          <li>
            <Icon name="reply" />
            <span>Somebody replies to you</span>
          </li>
          <li>
            <Icon name="megaphone" />
            <span>There is news about {name} itself, rarely</span>
          </li>
        </ul>
        <p className="muted text-md">You choose what counts in Settings.</p>
      </div>
    </ConfirmDialog>
  );
}
