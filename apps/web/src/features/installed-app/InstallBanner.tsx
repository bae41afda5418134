import { Suspense, useEffect, useRef, useState } from 'react';
import { useSite } from '../../data/site.ts';
import { passFocusOn } from '../../lib/pass-focus-on.ts';
import { Button } from '../../ui/Button.tsx';
import { install, refuseInstallBanner, useInstallBanner } from './install-offer.ts';
import styles from './installed-app.css?url';

/**
 * Stands on top of the home feed where the browser can install the site, until it is sent away for good. Browsers offer
 * that when somebody reads already: then it comes once its place is out of sight, so that nothing in sight moves.
 */
export function InstallBanner() {
  const offered = useInstallBanner();
  const [comes, setComes] = useState(offered);
  const place = useRef<HTMLSpanElement>(null);

  // Talks to the browser's layout.
  useEffect(() => {
    // Elsewhere it would push away what is read below it.
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
    // Its styles are its own matter: the page around it does not wait for them.
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
