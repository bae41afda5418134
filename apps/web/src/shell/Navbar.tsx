import { useHydrated, useLocation, useRouter, useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSite, useStartup } from '../data/startup.ts';
import { SearchBox } from '../features/search/SearchBox.tsx';
import { Logo } from '../features/site-info/Logo.tsx';
import { openModal } from '../lib/modals.ts';
import { useOnline } from '../lib/online.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { openDrawer, prepareDrawer } from './Drawer.tsx';
import { MemberBar } from './MemberBar.tsx';
import { opensSoon } from './ModalRoot.tsx';
import './navbar.css';

export function Navbar() {
  const user = useStartup((startup) => startup.user);
  const off = useStartup((startup) => startup.searchDisabled);
  const { name } = useSite();

  return (
    <header className="navbar">
      <div className="shell">
        <div className="navbar-start row gap-1">
          <BackButton
            otherwise={
              <IconButton
                className="menu-btn"
                icon="menu"
                label="Open menu"
                onPointerEnter={prepareDrawer}
                onFocus={prepareDrawer}
                onClick={openDrawer}
              />
            }
          />
          <Logo siteName={name} />
        </div>
        <SearchBox {...opensSoon('jump')} />
        {!off && (
          <noscript className="to-search">
            <a className="btn" href="/search">
              Search
            </a>
          </noscript>
        )}
        <div className="navbar-end row gap-1 push">
          {user ? <MemberBar user={user} /> : <VisitorButtons />}
        </div>
      </div>
    </header>
  );
}

function VisitorButtons() {
  const online = useOnline();
  // The card on the home page has the one filled button.
  const home = useLocation({ select: ({ pathname }) => pathname === '/' });
  return (
    <>
      <Button kind="ghost" disabled={!online} {...opensSoon('login')} onClick={() => openModal('login')}>
        Login
      </Button>
      <Button
        kind={home ? undefined : 'primary'}
        disabled={!online}
        {...opensSoon('signup')}
        onClick={() => openModal('signup')}
      >
        Create account
      </Button>
    </>
  );
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The bottom navigation led here, so no Back button is shown. */
    fromBottomNavigation?: boolean;
  }
}

/** On phones: a Back button after following a link. Otherwise renders `otherwise`. */
function BackButton({ otherwise }: { otherwise: ReactNode }) {
  const router = useRouter();
  // The server does not know the history.
  const hydrated = useHydrated();
  const wentIn = useRouterState({
    select: ({ location: { pathname, state } }) =>
      // A dialog's history entry does not count.
      state.__TSR_index > (state.dialog ? 1 : 0) && pathname !== '/' && !state.fromBottomNavigation,
  });
  if (!hydrated || !wentIn) return otherwise;
  return (
    <>
      <IconButton
        className="only-phone icon-flip"
        icon="arrow-left"
        label="Back"
        onClick={() => router.history.back()}
      />
      <span className="not-phone">{otherwise}</span>
    </>
  );
}
