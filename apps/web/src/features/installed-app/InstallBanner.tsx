import { useSite } from '../../data/site.ts';
import { Button } from '../../ui/Button.tsx';
import { install, refuseInstallBanner, useInstallBanner } from './install-offer.ts';
import styles from './installed-app.css?url';

/** Stands on top of the home feed where the browser can install the site, until it is sent away for good. */
export function InstallBanner() {
  const { name } = useSite();
  if (!useInstallBanner()) return null;
  return (
    <aside className="install" aria-label={`Install ${name}`}>
      <link rel="stylesheet" href={styles} precedence="default" />
      <img src="/icon-192.png" alt="" width="40" height="40" />
      <div>
        <strong>Install {name}</strong>
        <p>Opens from your home screen, full height, and keeps working when the train does not.</p>
      </div>
      <div className="btn-row">
        <Button kind="primary" size="sm" onClick={() => void install()}>
          Install
        </Button>
        <Button kind="ghost" size="sm" onClick={refuseInstallBanner}>
          Not now
        </Button>
      </div>
    </aside>
  );
}
