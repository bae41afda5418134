import { bannerAt, messages } from '@confab/domain';
import { useState } from 'react';
import { useSite, useStartup } from '../data/startup.ts';
import { Icon } from '../ui/Icon.tsx';
import { classNames } from '../ui/class-names.ts';

/** What the operator has to say on every page. */
export function SiteBanner() {
  const startup = useStartup();
  const { name } = useSite();
  const [now] = useState(() => Date.now());
  const banner = bannerAt(startup, now);
  const readOnly = startup.readOnly ? messages.readOnly(name) : null;
  if (banner === null && readOnly === null) return null;
  const isWarning = startup.readOnly || startup.bannerLevel === 'warning';
  return (
    <section className={classNames('site-banner', isWarning && 'warning')} aria-label="Notice of the site">
      <div className="shell row gap-3">
        <Icon name={isWarning ? 'triangle-alert' : 'info'} />
        <div>
          {banner !== null && <p dir="auto">{banner}</p>}
          {readOnly !== null && <p>{readOnly}</p>}
        </div>
      </div>
    </section>
  );
}
