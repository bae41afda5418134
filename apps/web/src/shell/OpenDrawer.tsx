import { layout } from '@confab/domain';
import { useRouter } from '@tanstack/react-router';
import { type MouseEvent, useCallback, useEffect, useRef } from 'react';
import { useSite } from '../data/site.ts';
import { Logo } from '../features/site-info/Logo.tsx';
import { WelcomeCard } from '../features/site-info/WelcomeCard.tsx';
import { useBackCloses } from '../lib/back-closes.ts';
import { lockScroll } from '../lib/lock-scroll.ts';
import { IconButton } from '../ui/IconButton.tsx';
import './drawer.css';
import { useDrag } from './drawer-drag.ts';
import { closeDrawer } from './drawer-state.ts';
import { NavLinks } from './NavLinks.tsx';
import { drawerScroll } from './sidebar-state.ts';

/** The loaded half of Drawer. */
export default function OpenDrawer() {
  const { name } = useSite();
  const dialog = useRef<HTMLDialogElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const router = useRouter();

  const close = useCallback(() => void slideOut(panel.current).then(closeDrawer), []);
  useBackCloses(close);
  const drag = useDrag(panel, { closePast: layout.drawerCloseDrag, onClose: close });

  // Talks to the dialog element, which keeps focus inside and gives it back.
  useEffect(() => {
    const element = dialog.current;
    const content = panel.current;
    element?.showModal();
    const releaseScroll = lockScroll();
    if (content) content.scrollTop = drawerScroll.top;
    return () => {
      drawerScroll.top = content?.scrollTop ?? 0;
      element?.close();
      releaseScroll();
    };
  }, []);

  // Talks to the router: whoever went somewhere is done here.
  useEffect(
    () => router.subscribe('onBeforeLoad', ({ hrefChanged }) => hrefChanged && closeDrawer()),
    [router],
  );

  const closeOutside = (event: MouseEvent) => {
    if (event.target instanceof Node && !panel.current?.contains(event.target)) close();
  };

  return (
    <dialog
      ref={dialog}
      className="drawer-root"
      aria-label="Menu"
      onClick={closeOutside}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <div className="scrim" />
      <div className="drawer" ref={panel} {...drag}>
        <div className="drawer-head">
          <Logo siteName={name} />
          <IconButton icon="x" label="Close menu" onClick={close} />
        </div>
        <nav aria-label="All places">
          <NavLinks />
        </nav>
        <WelcomeCard />
      </div>
    </dialog>
  );
}

/** Moves the panel out of sight, and waits until it is. */
async function slideOut(panel: HTMLElement | null) {
  panel?.classList.add('is-leaving');
  await Promise.all(panel?.getAnimations().map(({ finished }) => finished) ?? []);
}
