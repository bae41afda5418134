import { Outlet, useHydrated, useMatches } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useLayoutEffect } from 'react';
import { useRenewedStartup } from '../data/startup.ts';
import { loadDeviceSettings } from '../lib/device-settings.ts';
import { pressAgain } from '../lib/early-presses.ts';
import { LoadBoundary } from '../ui/LoadBoundary.tsx';
import { Alerts } from './Alerts.tsx';
import './app-shell.css';
import { BottomNavigation } from './BottomNavigation.tsx';
import { Drawer } from './Drawer.tsx';
import { ModalRoot } from './ModalRoot.tsx';
import { Navbar } from './Navbar.tsx';
import { RouteAnnouncer } from './RouteAnnouncer.tsx';
import { Sidebar } from './Sidebar.tsx';
import { useRoutesFollowViewer } from './viewer-change.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page stands alone: no navigation around it. */
    bare?: true;
  }
}

/** Pages are complete without it. */
const Gestures = lazy(() => import('./Gestures.tsx'));

/** What stands around every page. */
export function Shell() {
  useRenewedStartup();
  useRoutesFollowViewer();
  // Talks to the browser's storage, once the page runs.
  useEffect(loadDeviceSettings, []);
  // Talks to the document: from now on a press is answered.
  useLayoutEffect(pressAgain, []);
  // A page that is not there, or fails, leaves its reader the ways to others.
  const bare = useMatches({
    select: (matches) => matches.some(({ staticData, status }) => staticData.bare && status === 'success'),
  });
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      {bare ? (
        <Outlet />
      ) : (
        <>
          <Navbar />
          <LateGestures />
          <div className="shell app-shell">
            <div className="app">
              <Sidebar />
              <Outlet />
            </div>
          </div>
          <BottomNavigation />
          <Drawer />
        </>
      )}
      <ModalRoot />
      <Alerts />
      <RouteAnnouncer />
    </>
  );
}

/** On its own: what is drawn anew before its code has come loses what the server rendered. */
function LateGestures() {
  const hydrated = useHydrated();
  if (!hydrated) return null;
  return (
    <LoadBoundary>
      <Suspense>
        <Gestures />
      </Suspense>
    </LoadBoundary>
  );
}
