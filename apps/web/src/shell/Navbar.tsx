import { lazy } from 'react';
import { useSite } from '../data/site.ts';
import { useIsMember, useStartup } from '../data/startup.ts';
import { Logo } from '../features/site-info/Logo.tsx';
import { openModal } from '../lib/modals.ts';
import { opensSoon } from './modal-parts.ts';
import { useOnline } from '../lib/online.ts';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Later } from '../ui/Later.tsx';
import { BackButton } from './BackButton.tsx';
import { prepareDrawer } from './Drawer.tsx';
import { openDrawer } from './drawer-state.ts';
import './navbar.css';

const SearchBox = import.meta.env.SSR
  ? (await import('../features/search/SearchBox.tsx')).default
  : lazy(() => import('../features/search/SearchBox.tsx'));

/** Always the same: what is drawn anew before its code has come loses what the server rendered. */
const search = (
  <Later>
    <SearchBox />
  </Later>
);

/** Visitors load nothing of it. The server has it at hand, and what it rendered stands until the browser has it too. */
const MemberBar = import.meta.env.SSR
  ? (await import('./MemberBar.tsx')).default
  : lazy(() => import('./MemberBar.tsx'));

export function Navbar() {
  const member = useIsMember();
  const { name } = useSite();

  return (
    <header className="navbar">
      <div className="shell">
        <div className="navbar-start">
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
        {search}
        <div className="navbar-end">{member ? <MemberPart /> : <VisitorButtons />}</div>
      </div>
    </header>
  );
}

function MemberPart() {
  const user = useStartup((startup) => startup.user);
  return <Later>{user && <MemberBar user={user} />}</Later>;
}

function VisitorButtons() {
  const online = useOnline();
  return (
    <>
      <Button kind="ghost" disabled={!online} {...opensSoon('login')} onClick={() => openModal('login')}>
        Login
      </Button>
      <Button kind="primary" disabled={!online} {...opensSoon('signup')} onClick={() => openModal('signup')}>
        Create account
      </Button>
    </>
  );
}
