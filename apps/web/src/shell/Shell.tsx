import { useQueryClient } from '@tanstack/react-query';
import { Outlet, useHydrated, useMatches, useRouter } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { startupQuery, useIsMember, useRenewedStartup, useStartup } from '../data/startup.ts';
import { loadDeviceSettings } from '../lib/device-settings.ts';
import { pressAgain } from '../lib/first-script.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import { askToLogIn } from '../lib/modals.ts';
import { LoadBoundary } from '../ui/State.tsx';
import { Alerts } from './Alerts.tsx';
import { BottomNavigation } from './BottomNavigation.tsx';
import { Drawer } from './Drawer.tsx';
import { ModalRoot } from './ModalRoot.tsx';
import { Sidebar } from './NavLinks.tsx';
import { Navbar } from './Navbar.tsx';
import { SiteBanner } from './SiteBanner.tsx';
import './app-shell.css';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Renders the page without navigation around it. */
    bare?: true;
  }
}

/** Optional: pages work without it. */
const Gestures = lazyPart(() => import('./Gestures.tsx'));

export function Shell() {
  useRenewedStartup();
  useRoutesFollowViewer();
  useAsksBeforeMemberPages();
  useEffect(loadDeviceSettings, []);
  // In a layout effect: from here on React handles presses.
  useLayoutEffect(pressAgain, []);
  // Not-found and error pages always have the navigation.
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
          <SiteBanner />
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

/** A component of its own: re-rendering an unhydrated part would discard the server's HTML. */
function LateGestures() {
  const hydrated = useHydrated();
  if (!hydrated) return null;
  return (
    <LoadBoundary>
      <Gestures />
    </LoadBoundary>
  );
}

/** After a login or logout the page stays, unless its route refuses the viewer: the routes decide again. */
function useRoutesFollowViewer(): void {
  const router = useRouter();
  const id = useStartup(({ user }) => user?.id);
  const last = useRef(id);
  // Routes cache their decision.
  useEffect(() => {
    if (last.current !== id) void router.invalidate();
    last.current = id;
  }, [router, id]);
}

/** A visitor who follows a link to a member's page logs in first, over the page that they are on. */
function useAsksBeforeMemberPages(): void {
  const router = useRouter();
  const client = useQueryClient();
  const member = useIsMember();
  useEffect(() => {
    if (member) return undefined;
    return router.history.block({
      enableBeforeUnload: false,
      blockerFn: ({ action, nextLocation: { pathname, href } }) => {
        const [routes] = router.getMatchedRoutes(pathname);
        // The login that led there may be newer than this effect.
        const asks =
          // A page replaces the entry of a dialog that was just closed.
          (action === 'PUSH' || action === 'REPLACE') &&
          client.getQueryData(startupQuery.queryKey)?.user === null &&
          routes.some((route) => route.id === '/_member');
        if (asks) askToLogIn({ href, ...(pathname === '/new' && { words: 'Then you write your post.' }) });
        return asks;
      },
    });
  }, [router, client, member]);
}

/** After a navigation: focuses the content and announces the title. A new sort or tab of the same page is none. */
function RouteAnnouncer() {
  const router = useRouter();
  const [title, setTitle] = useState('');

  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        document.getElementById('main')?.focus({ preventScroll: true });
        setTitle(document.title);
      }),
    [router],
  );

  return (
    <div className="sr-only" aria-live="polite">
      {title}
    </div>
  );
}
