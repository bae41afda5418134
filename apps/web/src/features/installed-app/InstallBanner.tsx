import { Suspense, useEffect, useRef, useState } from 'react';
import { useSite } from '../../data/startup.ts';
import { passFocusOn } from '../../lib/focus.ts';
import { Button } from '../../ui/Button.tsx';
import { install, refuseInstallBanner, useInstallBanner, useInstallOffer } from './install-offer.ts';
import styles from './installed-app.css?url';

/**
 * Stands on top of the home feed where the browser can install the site, until it is dismissed. Where the offer comes
 * late, the banner waits until its place is out of sight, so that nothing in sight moves.
 */
export function InstallBanner() {
  const offered = useInstallBanner();
  const [comes, setComes] = useState(offered);
  const place = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    // Without scroll anchoring it would push down what is being read.
    if (!place.current || !CSS.supports('overflow-anchor', 'auto')) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => !isIntersecting)) setComes(true);
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [offered]);

  if (!offered) return null;
  if (!comes) return <span ref={place} style={{ position: 'absolute' }} />;
  return (
    // The page around it does not wait for its style sheet.
    <Suspense>
      <Banner />
    </Suspense>
  );
}

function Banner() {
  const { name } = useSite();
  return (
    <aside ref={passFocusOn} className="install" aria-label={`Install ${name}`}>
      <link rel="stylesheet" href={styles} precedence="default" />
      <img src="/icon-192.png" alt="" width="40" height="40" />
      <div>
        <strong>Install {name}</strong>
        <p className="secondary">
          Opens from your home screen, full height, and keeps working when the train does not.
        </p>
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

/** Absent where the browser does not offer to install the site. */
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
