import { useRouter } from '@tanstack/react-router';
import {
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { useSite } from '../data/startup.ts';
import { SearchBox } from '../features/search/SearchBox.tsx';
import { Logo } from '../features/site-info/Logo.tsx';
import { WelcomeCard } from '../features/site-info/WelcomeCard.tsx';
import { useBackCloses } from '../lib/dialog-history.ts';
import { focusedControl } from '../lib/focused-control.ts';
import { lockScroll } from '../lib/scrolling.ts';
import { followModals, openedModal } from '../lib/modals.ts';
import { classNames } from '../ui/class-names.ts';
import { IconButton } from '../ui/Button.tsx';
import './drawer.css';
import { dragDrawer, followPull, release } from './drawer-drag.ts';
import { drawer } from './Drawer.tsx';
import { drawerScroll, NavLinks } from './NavLinks.tsx';

const leave = () => drawer().set('leaving');

/** The lazy half of Drawer. */
export default function OpenDrawer() {
  const { name } = useSite();
  const state = drawer().use();
  const dialog = useRef<HTMLDialogElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const scrim = useRef<HTMLDivElement>(null);
  const closer = useRef<HTMLButtonElement>(null);
  const router = useRouter();

  const parts = () =>
    panel.current && scrim.current ? { panel: panel.current, scrim: scrim.current } : undefined;

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

  useEffect(() => {
    const content = panel.current;
    if (content) content.scrollTop = drawerScroll().top;
    return () => {
      drawerScroll().top = content?.scrollTop ?? 0;
    };
  }, []);

  // Closes when a modal opens, which would be underneath. By then focus is back on the opener, where the modal returns
  // it.
  useEffect(
    () =>
      followModals(() => {
        if (openedModal() === null) return;
        dialog.current?.close();
        leave();
      }),
    [],
  );

  // Closes after a navigation.
  useEffect(
    () => router.subscribe('onBeforeLoad', ({ hrefChanged }) => hrefChanged && drawer().set('closed')),
    [router],
  );

  const handleClick = ({ target }: MouseEvent) => {
    if (!(target instanceof Element)) return;
    const outside = !panel.current?.contains(target);
    // Also on the link of the current page, which does not navigate. Another handler may have closed the drawer by now.
    if ((outside || target.closest('a')) && drawer().get() === 'open') leave();
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
        <div className="drawer-head row spread">
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

/** Keeps focus in the drawer, locks scrolling and closes on Back while it is in sight. */
function Modal({
  dialog,
  closer,
}: {
  dialog: RefObject<HTMLDialogElement | null>;
  closer: RefObject<HTMLButtonElement | null>;
}) {
  useBackCloses(leave);
  useEffect(() => {
    const element = dialog.current;
    // What has focus when the drawer opens has it again when it closes.
    const opener = focusedControl();
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    element?.showModal();
    // The browser would focus the panel first, because it is scrollable.
    closer.current?.focus();
    const releaseScroll = lockScroll();
    return () => {
      element?.close();
      releaseScroll();
    };
  }, [dialog, closer]);
  return null;
}

/** Waits until the panel has moved out, unless it is opened again. */
async function closeOnceGone(panel: HTMLElement) {
  await Promise.allSettled(panel.getAnimations().map(({ finished }) => finished));
  if (drawer().get() === 'leaving') drawer().set('closed');
}
