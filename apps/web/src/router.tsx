import './styles/site.css';
import { MutationCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRouter as createTanStackRouter,
  type ParsedLocation,
  type RouterHistory,
} from '@tanstack/react-router';
import { startupQuery } from './data/startup.ts';
import { alertError } from './lib/alerts.ts';
import { isCallError } from './lib/call.ts';
import { beginPage } from './lib/page-state.ts';
import { plainSearch } from './lib/addresses.ts';
import { routeTree } from './route-tree.gen.ts';
import { NotFoundPage, RouteError } from './shell/system-pages.tsx';

export type RouterContext = { queryClient: QueryClient };

/** `retries`: how often a query is repeated after a failure that may pass. */
export function createQueryClient(retries = 0) {
  const client = new QueryClient({
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        const shown = isCallError(error) && error.code && mutation.meta?.shownCodes?.includes(error.code);
        if (!shown) alertError(error, mutation.meta?.failureText);
        // The site has become read only since this page was opened: its banner says so from now on.
        if (isCallError(error) && error.code === 'read_only')
          void client.invalidateQueries({ queryKey: startupQuery.queryKey });
      },
    }),
    defaultOptions: {
      queries: {
        // Data inlined by the server is fresh: the browser does not fetch it again on the first page.
        staleTime: 20_000,
        refetchOnWindowFocus: false,
        // Offline a query fails at once, and its page says so.
        networkMode: 'always',
        retry: (failures, error) => failures < retries && isCallError(error) && isPassing(error.status),
        // A query with data keeps showing it: an open page stays.
        throwOnError: (error, { meta, state }) =>
          meta?.isPage === true && state.data === undefined && isCallError(error, 0) && !hasNetwork(),
      },
      mutations: { networkMode: 'always' },
    },
  });
  return client;
}

/** Read from the browser each time: a page may have started offline, and the query library only hears of changes. */
const hasNetwork = () => import.meta.env.SSR || navigator.onLine;

/** Whether a retry may help: no answer came though there is a network, or the server is busy. */
function isPassing(status: number) {
  return status === 0 ? hasNetwork() : status >= 500;
}

/** The element in which a page brings its query results from the server. */
export const pageDataId = 'page-data';

/**
 * Creates the router: one per rendered page on the server, one in the browser, with the same routes. In the browser it
 * also starts a new page state.
 */
export function createRouter(queryClient: QueryClient, history: RouterHistory = createMemoryHistory()) {
  if (!import.meta.env.SSR) beginPage();
  return createTanStackRouter({
    routeTree,
    history,
    context: { queryClient },
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: RouteError,
    ...plainSearch,
    defaultPreload: 'intent',
    // The query cache decides what is fresh; the router asks it every time.
    defaultPreloadStaleTime: 0,
    defaultStructuralSharing: true,
    scrollRestoration: restoresScroll(history.location.href),
    Wrap: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  });
}

/**
 * Decides whether the router sets the scroll position of a page that it has rendered. When a page is opened there is
 * nothing to restore, and its reader may have scrolled before it hydrated. A reload, a return to the site and a link
 * that was followed before hydration ended do set it.
 */
function restoresScroll(openedAt: string) {
  let opens = !import.meta.env.SSR && isOpened();
  return ({ location }: { location: ParsedLocation }) => {
    const keepsPlace = opens && location.href === openedAt && location.hash === '';
    opens = false;
    return !keepsPlace;
  };
}

function isOpened(): boolean {
  const [arrival] = performance.getEntriesByType('navigation');
  return arrival !== undefined && 'type' in arrival && arrival.type === 'navigate';
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createRouter>;
  }
}

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: Error;
    queryMeta: {
      /** This query is the page itself: offline, the offline page replaces it. */
      isPage?: boolean;
    };
    mutationMeta: {
      /** Error codes that a form shows on its fields instead of an alert. */
      shownCodes?: readonly string[];
      /** The alert's text for any failure, where the product defines one. */
      failureText?: string;
    };
  }
}
