import { useSite } from '../../data/site.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './installed-app.css?url';

/** How somebody installs the site by hand: iPhones and iPads do not let a page ask. */
export default function InstallSteps({ onClose }: { onClose: () => void }) {
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
      <link rel="stylesheet" href={styles} precedence="default" />
      <div className="prompt-body">
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
