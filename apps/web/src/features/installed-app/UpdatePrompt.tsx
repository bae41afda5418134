import { useState } from 'react';
import { useSite } from '../../data/site.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './installed-app.css?url';
import { takeOver } from './worker.ts';

/** A new version waits: whoever wants it takes it, nobody's page is changed under their hands. */
export default function UpdatePrompt({ onClose }: { onClose: () => void }) {
  const { name } = useSite();
  const [busy, setBusy] = useState(false);
  return (
    <Dialog
      title="Update available"
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button kind="ghost" onClick={onClose}>
            Not now
          </Button>
          <Button
            kind="primary"
            busy={busy}
            onClick={() => {
              setBusy(true);
              takeOver();
            }}
          >
            Reload
          </Button>
        </>
      }
    >
      <link rel="stylesheet" href={styles} precedence="default" />
      <div className="prompt-body">
        <span className="modal-art">
          <Icon name="refresh-cw" />
        </span>
        <p>A new version of {name} is ready. Reloading takes a second and keeps your drafts.</p>
      </div>
    </Dialog>
  );
}
