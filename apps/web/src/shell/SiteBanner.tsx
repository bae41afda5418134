import { messages, timing } from '@confab/domain';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { startupQuery, useSite, useStartup } from '../data/startup.ts';
import { Icon } from '../ui/Icon.tsx';
import { classNames } from '../ui/class-names.ts';

/** What the operator has to say on every page. */
export function SiteBanner() {
  const { banner, bannerLevel, bannerUntil, readOnly, user } = useStartup();
  const { name } = useSite();
  const isOver = useIsOver(bannerUntil);
  useEndOfReadOnly(readOnly);
  const text = isOver ? null : banner;
  const suspended = user?.isBanned === true;
  if (text === null && !readOnly && !suspended) return null;
  const isWarning = readOnly || suspended || bannerLevel === 'warning';
  return (
    <section className={classNames('site-banner', isWarning && 'warning')} aria-label="Notice of the site">
      <div className="shell row gap-3">
        <Icon name={isWarning ? 'triangle-alert' : 'info'} />
        <div>
          {text !== null && <p dir="auto">{text}</p>}
          {readOnly && <p>{messages.readOnly(name)}</p>}
          {suspended && (
            <p>
              Your account is suspended.{' '}
              <Link to="/settings" className="link">
                Why, and appeal
              </Link>
            </p>
          )}
        </div>
      </div>
    </section>
  );
}

/** The longest time that a browser's timer can wait: 24 days. */
const timerMaxMs = 2 ** 31 - 1;

/** Whether a moment has passed while the page is open. The server leaves out a banner that was over before. */
function useIsOver(until: string | null): boolean {
  const [over, setOver] = useState<string | null>(null);
  useEffect(() => {
    if (until === null) return undefined;
    const leftMs = Date.parse(until) - Date.now();
    if (leftMs > timerMaxMs) return undefined;
    const timer = setTimeout(() => setOver(until), leftMs);
    return () => clearTimeout(timer);
  }, [until]);
  return until !== null && over === until;
}

/** Asks from time to time whether a site that was read only takes writes again. */
function useEndOfReadOnly(readOnly: boolean) {
  const client = useQueryClient();
  useEffect(() => {
    if (!readOnly) return undefined;
    const ask = () => void client.invalidateQueries({ queryKey: startupQuery.queryKey });
    const timer = setInterval(ask, timing.readOnlyRetrySeconds * 1000);
    return () => clearInterval(timer);
  }, [client, readOnly]);
}
