import { type ComponentType, useState } from 'react';
import { useSite } from '../../data/startup.ts';
import { type PromptName, usePrompt } from '../../lib/modals.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './installed-app.css?url';
import { PushPrompt } from '../notifications/PushPrompt.tsx';
import { takeOver } from './worker.ts';

type Props = { onClose: () => void };

const prompts: Record<PromptName, ComponentType<Props>> = {
  update: UpdatePrompt,
  'install-steps': InstallSteps,
  push: PushPrompt,
};

/** The modal 'app-prompt' of shell/ModalRoot. */
export default function AppPrompt({ onClose }: Props) {
  const Prompt = prompts[usePrompt()];
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="default" />
      <Prompt onClose={onClose} />
    </>
  );
}

/** A new version waits, and takes over on request only. */
function UpdatePrompt({ onClose }: Props) {
  const { name } = useSite();
  const [busy, setBusy] = useState(false);
  return (
    <ConfirmDialog
      title="Update available"
      verb="Reload"
      back="Not now"
      danger={false}
      busy={busy}
      onConfirm={() => {
        setBusy(true);
        void takeOver();
      }}
      onClose={onClose}
    >
      <div className="prompt-body stack gap-3">
        <span className="modal-art disc accent">
          <Icon name="refresh-cw" />
        </span>
        <p>A new version of {name} is ready. Reloading takes a second and keeps your drafts.</p>
      </div>
    </ConfirmDialog>
  );
}

/** iPhones and iPads do not let a page ask. */
function InstallSteps({ onClose }: Props) {
  const { name } = useSite();
  return (
    <Dialog
      title={`Install ${name}`}
      size="small"
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <div className="prompt-body stack gap-3">
        <ol className="install-steps">
          <li>
            <Icon name="share" />
            <span>Press the share button of the browser.</span>
          </li>
          <li>
            <Icon name="plus" />
            <span>Choose “Add to Home Screen”.</span>
          </li>
          <li>
            <Icon name="check" />
            <span>Press “Add”.</span>
          </li>
        </ol>
        <p>On this device only Safari can install it.</p>
      </div>
    </Dialog>
  );
}
