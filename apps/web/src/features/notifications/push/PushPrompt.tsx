import { useSite } from '../../../data/site.ts';
import { useStartup } from '../../../data/startup.ts';
import { useBusy } from '../../../lib/busy.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { turnOnPush } from './push.ts';
import styles from './push-prompt.css?url';

/** Asks a member whether they want to be told while the site is closed. */
export default function PushPrompt({ onClose }: { onClose: () => void }) {
  const { name } = useSite();
  const publicKey = useStartup(({ vapidPublicKey }) => vapidPublicKey);
  const { busy, begin } = useBusy(async () => {
    await turnOnPush(publicKey);
    onClose();
  });

  return (
    <Dialog
      title="Turn on notifications"
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button kind="ghost" onClick={onClose}>
            Not now
          </Button>
          <Button kind="primary" busy={busy} onClick={() => begin()}>
            Turn on
          </Button>
        </>
      }
    >
      <link rel="stylesheet" href={styles} precedence="default" />
      <div className="push-prompt">
        <span className="modal-art">
          <Icon name="bell-ring" />
        </span>
        <p>Hear about it when {name} is closed:</p>
        <ul role="list">
          <li>
            <Icon name="reply" />
            <span>Somebody replies to you</span>
          </li>
          <li>
            <Icon name="megaphone" />
            <span>There is news about {name} itself, rarely</span>
          </li>
        </ul>
        <p className="push-prompt-note">You choose what counts in Settings.</p>
      </div>
    </Dialog>
  );
}
