import { useRouter } from '@tanstack/react-router';
import {
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { useSite } from '../data/site.ts';
import SearchBox from '../features/search/SearchBox.tsx';
import { Logo } from '../features/site-info/Logo.tsx';
import { WelcomeCard } from '../features/site-info/WelcomeCard.tsx';
import { useBackCloses } from '../lib/back-closes.ts';
import { lockScroll } from '../lib/lock-scroll.ts';
import { followModals, openedModal } from '../lib/modals.ts';
import { classNames } from '../ui/class-names.ts';
import { IconButton } from '../ui/IconButton.tsx';
import './drawer.css';
import { dragDrawer, followPull, release } from './drawer-drag.ts';
import { drawer } from './drawer-state.ts';
import { NavLinks } from './NavLinks.tsx';
import { drawerScroll } from './sidebar-state.ts';

const leave = () => drawer.set('leaving');

/** The loaded half of Drawer. */
export default function OpenDrawer() {
  const { name } = useSite();
  const state = drawer.use();
  const dialog = useRef<HTMLDialogElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const scrim = useRef<HTMLDivElement>(null);
  const closer = useRef<HTMLButtonElement>(null);
  const router = useRouter();

  const parts = () =>
    panel.current && scrim.current ? { panel: panel.current, scrim: scrim.current } : undefined;

  // Talks to the finger, and to the animations of the style sheet.
  useLayoutEffect(() => {
    const moving = parts();
    if (!moving) return;
    if (state === 'pulled') return followPull(moving);
    if (state === 'leaving') {
      release(moving);
      void closeOnceGone(moving.panel);
    }
    return;
  }, [state]);

  // Talks to the panel's scrolling.
  useEffect(() => {
    const content = panel.current;
    if (content) content.scrollTop = drawerScroll.top;
    return () => {
      drawerScroll.top = content?.scrollTop ?? 0;
    };
  }, []);

  // Talks to the modals, which would open underneath. Focus is back where it was before, and returns there from them.
  useEffect(
    () =>
      followModals(() => {
        if (openedModal() === null) return;
        dialog.current?.close();
        leave();
      }),
    [],
  );

  // Talks to the router: whoever went somewhere is done here.
  useEffect(
    () => router.subscribe('onBeforeLoad', ({ hrefChanged }) => hrefChanged && drawer.set('closed')),
    [router],
  );

  const handleClick = ({ target }: MouseEvent) => {
    if (!(target instanceof Element)) return;
    const outside = !panel.current?.contains(target);
    // Also the row of the page that is open, which leads nowhere. Any other may have closed it by now.
    if ((outside || target.closest('a')) && drawer.get() === 'open') leave();
  };
  const handlePointerDown = ({ nativeEvent }: PointerEvent) => {
    const moving = parts();
    if (state === 'open' && moving) dragDrawer(nativeEvent, moving);
  };

  return (
    <dialog
      ref={dialog}
      className={classNames('drawer-root', state === 'leaving' && 'is-leaving')}
      aria-label="Menu"
      onClick={handleClick}
      onPointerDown={handlePointerDown}
      onCancel={(event) => {
        event.preventDefault();
        leave();
      }}
    >
      <div className="scrim" ref={scrim} />
      <div className="drawer" ref={panel}>
        <div className="drawer-head">
          <Logo siteName={name} />
          <IconButton ref={closer} icon="x" label="Close menu" onClick={leave} />
        </div>
        <SearchBox onSearch={leave} />
        <nav aria-label="All places">
          <NavLinks />
        </nav>
        <WelcomeCard />
      </div>
      {state === 'open' && <Modal dialog={dialog} closer={closer} />}
    </dialog>
  );
}

/** Keeps focus in the drawer, the page still and the drawer on the way of Back, for as long as it is all in sight. */
function Modal({
  dialog,
  closer,
}: {
  dialog: RefObject<HTMLDialogElement | null>;
  closer: RefObject<HTMLButtonElement | null>;
}) {
  useBackCloses(leave);
  // Talks to the dialog element, which keeps focus inside and gives it back.
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // The browser would begin with the panel, as something that scrolls.
    closer.current?.focus();
    const releaseScroll = lockScroll();
    return () => {
      element?.close();
      releaseScroll();
    };
  }, [dialog, closer]);
  return null;
}

/** Waits until the panel has moved out of sight, unless it is opened again on its way. */
async function closeOnceGone(panel: HTMLElement) {
  await Promise.allSettled(panel.getAnimations().map(({ finished }) => finished));
  if (drawer.get() === 'leaving') drawer.set('closed');
}
