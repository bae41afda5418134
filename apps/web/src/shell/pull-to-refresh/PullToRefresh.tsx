import { layout } from '@confab/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { refreshPage } from '../../data/refresh-page.ts';
import { alertError } from '../../lib/alert-error.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/Icon.tsx';
import { followPulls } from './follow-pulls.ts';
import { readiness, renews } from './pull.ts';

/** `ready`: letting go of the page renews it. */
type Phase = 'still' | 'ready' | 'refreshing';

const said: Record<Phase, string> = { still: '', ready: 'Release to refresh', refreshing: 'Refreshing' };

/** On phones: the page is pulled down at its top, and what it shows is loaded again. */
export function PullToRefresh() {
  const client = useQueryClient();
  const [phase, setPhase] = useState<Phase>('still');
  const indicator = useRef<HTMLDivElement>(null);
  const circle = useRef<SVGCircleElement>(null);

  /** Moves the page down, at once under a finger and with the style sheet's transition otherwise. */
  const place = (pulled: number, { atOnce }: { atOnce: boolean }) => {
    const page = document.querySelector<HTMLElement>('.app-shell');
    for (const element of [page, indicator.current]) {
      if (element) element.style.transition = atOnce ? 'none' : '';
    }
    if (page) page.style.transform = pulled === 0 ? '' : `translateY(${pulled}px)`;
    if (!indicator.current) return;
    indicator.current.style.transform = `translateY(${pulled / 2}px)`;
    indicator.current.style.opacity = String(readiness(pulled));
    circle.current?.setAttribute('stroke-dasharray', `${readiness(pulled) * 100} 100`);
  };

  const refresh = async () => {
    setPhase('refreshing');
    place(layout.pullToRefresh.held, { atOnce: false });
    try {
      await refreshPage(client);
    } catch (error) {
      alertError(error);
    }
    setPhase('still');
    place(0, { atOnce: false });
  };

  const mayPull = useEffectEvent(() => phase === 'still');
  const onPull = useEffectEvent((pulled: number) => {
    setPhase(renews(pulled) ? 'ready' : 'still');
    place(pulled, { atOnce: true });
  });
  const onRelease = useEffectEvent((pulled: number) => {
    if (renews(pulled)) void refresh();
    else {
      setPhase('still');
      place(0, { atOnce: false });
    }
  });

  // Talks to fingers.
  useEffect(() => followPulls({ mayPull, onPull, onRelease }), []);

  return (
    <div className={classNames('ptr', phase === 'ready' && 'is-ready')} ref={indicator}>
      <span className="ring">
        {phase === 'refreshing' ? (
          <span className="spinner" />
        ) : (
          <>
            <svg viewBox="0 0 32 32" aria-hidden="true">
              <circle ref={circle} cx="16" cy="16" r="14" pathLength="100" strokeDasharray="0 100" />
            </svg>
            <Icon name="arrow-down" />
          </>
        )}
      </span>
      <span className="sr-only" role="status">
        {said[phase]}
      </span>
    </div>
  );
}
