import { passFocusOn } from '../../lib/pass-focus-on.ts';
import { Button } from '../../ui/Button.tsx';
import { install, useInstallOffer } from './install-offer.ts';

/** Installs the site; absent where the browser does not offer it. */
export function InstallButton() {
  if (useInstallOffer() === null) return null;
  return (
    <div ref={passFocusOn}>
      <Button kind="soft" icon="download" onClick={() => void install()}>
        Install app
      </Button>
    </div>
  );
}
