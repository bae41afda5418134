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
import { siteQuery } from '../data/site.ts';
import { startupQuery } from '../data/startup.ts';
import { dismissAlert } from '../lib/alerts.ts';
import { closeModal } from '../lib/modals.ts';
import { plainSearch } from '../lib/plain-search.ts';
import { createQueryClient } from '../router.tsx';
import { Alerts } from '../shell/Alerts.tsx';
import { RouteError } from '../shell/RouteError.tsx';

type Options = { at?: string; startup?: Partial<Startup>; prepare?: (client: QueryClient) => void };

afterEach(() => {
  closeModal();
  dismissAlert('error');
});

/**
 * Renders a piece of the app at an address, with its query cache, a router and the alerts around it. `prepare` fills
 * the cache with what the server would have sent along.
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

/** jsdom lays nothing out: what asks about sizes hears nothing, and what asks for scrolling is ignored. */
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
