import { useRouter } from '@tanstack/react-router';
import { type MouseEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useStartup, useViewer } from '../../data/startup.ts';
import { spaceAbove } from '../../lib/scrolling.ts';
import { showCurrent } from '../../ui/Tabs.tsx';
import { type SectionId, sections, sectionsOf } from './settings-table.ts';

function useSections(): SectionId[] {
  const viewer = useViewer();
  const memberInvitations = useStartup((startup) => startup.memberInvitations);
  return useMemo(() => sectionsOf(viewer, { memberInvitations }), [viewer, memberInvitations]);
}

/** The section nearest under the navbar; at the end of the page the one that was asked for, else the last. */
export function useSectionInView() {
  const router = useRouter();
  const ids = useSections();
  const [current, setCurrent] = useState<SectionId>('account');
  const asked = useRef<SectionId>(undefined);

  useEffect(() => {
    const inBand = new Set<string>();
    let atEnd = false;
    let band: IntersectionObserver | undefined;
    const found = ids.map((id) => document.getElementById(id)).filter((section) => section !== null);
    const find = () => {
      const first = ids.find((id) => inBand.has(id));
      const nearest = atEnd ? (asked.current ?? ids.at(-1)) : first;
      if (nearest) setCurrent(nearest);
    };
    // From where a section that was asked for begins, down to the middle of the window.
    const watchBand = () => {
      const [section] = found;
      if (!section) return;
      band?.disconnect();
      inBand.clear();
      const top = spaceAbove() + (parseFloat(getComputedStyle(section).scrollMarginBlockStart) || 0);
      band = new IntersectionObserver(
        (entries) => {
          for (const { target, isIntersecting } of entries) {
            if (isIntersecting) inBand.add(target.id);
            else inBand.delete(target.id);
          }
          find();
        },
        { rootMargin: `${-Math.floor(top)}px 0px -50% 0px` },
      );
      for (const each of found) band.observe(each);
    };
    const end = new IntersectionObserver((entries) => {
      atEnd = entries.some(({ isIntersecting }) => isIntersecting);
      if (!atEnd) asked.current = undefined;
      find();
    });
    watchBand();
    const last = document.getElementById('settings-end');
    if (last) end.observe(last);
    addEventListener('resize', watchBand);
    return () => {
      band?.disconnect();
      end.disconnect();
      removeEventListener('resize', watchBand);
    };
  }, [ids]);

  const onAsk = (id: SectionId) => {
    asked.current = id;
    setCurrent(id);
    void router.navigate({ to: '/settings', hash: id, replace: true });
  };
  return { current, onAsk };
}

type Props = {
  current: SectionId;
  onAsk: (id: SectionId) => void;
  /** In a line under the title, where there is no rail. */
  chips?: boolean;
};

export function OnThisPage({ current, onAsk, chips = false }: Props) {
  const ids = useSections();
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    if (chips) showCurrent(bar.current);
  }, [chips, current]);

  const linkTo = (id: SectionId) => (
    <a
      className={chips ? 'chip' : 'nav-link'}
      href={`#${id}`}
      aria-current={id === current ? 'location' : undefined}
      onClick={(event: MouseEvent) => {
        event.preventDefault();
        onAsk(id);
      }}
    >
      {sections[id].title}
    </a>
  );
  return (
    <nav ref={bar} className={chips ? 'spy-chips without-rail' : 'spy'} aria-label="On this page">
      <ul className={chips ? 'row gap-2' : 'nav-list'}>
        {ids.map((id) => (
          <li key={id}>{linkTo(id)}</li>
        ))}
      </ul>
    </nav>
  );
}
