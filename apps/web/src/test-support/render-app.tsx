import type { Startup } from '@confab/api-contract/calls';
import { aStartup } from '@confab/testing/wire';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { afterEach, vi } from 'vitest';
import { startupQuery } from '../data/startup.ts';
import { dismissAlert } from '../lib/alerts.ts';
import { closeModal } from '../lib/modals.ts';
import { siteQuery } from '../lib/site-query.ts';
import { plainSearch } from '../lib/addresses.ts';
import { createQueryClient } from '../router.tsx';
import { Alerts } from '../shell/Alerts.tsx';
import { RouteError } from '../shell/system-pages.tsx';

type Options = { at?: string; startup?: Partial<Startup>; prepare?: (client: QueryClient) => void };

afterEach(() => {
  closeModal();
  dismissAlert('error');
});

/**
 * Renders a part of the app at an address, with a query cache, a router and the alerts. `prepare` fills the cache with
 * the data that the server would have inlined.
 */
export async function renderApp(ui: ReactElement, { at = '/', startup, prepare }: Options = {}) {
  standInForLayout();
  const client = createQueryClient();
  client.setQueryData(siteQuery.queryKey, { name: 'Confab', url: 'http://localhost:3000' });
  client.setQueryData(startupQuery.queryKey, aStartup(startup));
  prepare?.(client);

  const root = createRootRoute();
  const page = createRoute({ getParentRoute: () => root, path: '$', component: () => ui });
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: [at] }),
    ...plainSearch,
    defaultErrorComponent: RouteError,
  });
  await router.load();
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
      <Alerts />
    </QueryClientProvider>,
  );
  return { client, router, user: userEvent.setup() };
}

/** jsdom has no layout: observers never fire, and scrolling does nothing. */
function standInForLayout() {
  const silent = class {
    observe() {
      return undefined;
    }
    unobserve() {
      return undefined;
    }
    disconnect() {
      return undefined;
    }
  };
  vi.stubGlobal('ResizeObserver', silent);
  vi.stubGlobal('IntersectionObserver', silent);
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: innerWidth >= Number(/min-width: (\d+)px/.exec(query)?.[1] ?? Infinity),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  Element.prototype.scrollIntoView = () => undefined;
}
