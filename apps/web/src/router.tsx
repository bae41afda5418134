import './styles/site.css';
import { MutationCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRouter as createTanStackRouter,
  type RouterHistory,
} from '@tanstack/react-router';
import { alertError } from './lib/alert-error.ts';
import { isCallError } from './lib/call-error.ts';
import type { Packed } from './lib/packed.ts';
import { plainSearch } from './lib/plain-search.ts';
import { routeTree } from './route-tree.gen.ts';
import { RouteError } from './shell/RouteError.tsx';
import { NotFoundPage } from './shell/NotFoundPage.tsx';

/** What every route finds in its context. */
export type RouterContext = { queryClient: QueryClient };

/** `retries` is how often a query asks again where that may help. */
export function createQueryClient(retries = 0) {
  return new QueryClient({
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        const shown = isCallError(error) && error.code && mutation.meta?.shownCodes?.includes(error.code);
        if (!shown) alertError(error, mutation.meta?.failureText);
      },
    }),
    defaultOptions: {
      queries: {
        // What the server inlined is fresh: the browser does not ask for it again on its first page.
        staleTime: 20_000,
        refetchOnWindowFocus: false,
        // Without a network a query fails at once, and its page says so.
        networkMode: 'always',
        retry: (failures, error) => failures < retries && isCallError(error) && isPassing(error.status),
        // What has something to show goes on showing it: a page that is open stays.
        throwOnError: (error, { meta, state }) =>
          meta?.isPage === true && state.data === undefined && isCallError(error, 0) && !hasNetwork(),
      },
      mutations: { networkMode: 'always' },
    },
  });
}

/** What the browser says now, also to a page that began without a network: the query library hears of changes only. */
const hasNetwork = () => import.meta.env.SSR || navigator.onLine;

/** Whether asking again may help: no answer came though there is a network, or the server is busy. */
function isPassing(status: number) {
  return status === 0 ? hasNetwork() : status >= 500;
}

/** What belongs to one side alone: the browser's history, and how what was fetched gets from the server to it. */
type Side = {
  history?: RouterHistory;
  /** On the server: what the page takes along. */
  dehydrate?: () => Packed;
  /** In the browser: what the page brought. */
  hydrate?: (fetched: Packed) => void;
};

/** One router for each page the server renders, one in the browser: the same tree of routes on both sides. */
export function createRouter(
  queryClient: QueryClient,
  { history = createMemoryHistory(), ...transfer }: Side,
) {
  return createTanStackRouter({
    routeTree,
    history,
    ...transfer,
    context: { queryClient },
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: RouteError,
    ...plainSearch,
    defaultPreload: 'intent',
    // The query cache knows what is fresh; the router asks it every time.
    defaultPreloadStaleTime: 0,
    defaultStructuralSharing: true,
    scrollRestoration: true,
    Wrap: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  });
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
      /** A page is there for this alone: without a network the offline page takes its place. */
      isPage?: boolean;
    };
    mutationMeta: {
      /** The error codes that a form shows on its fields: for those no alert appears as well. */
      shownCodes?: readonly string[];
      /** What the alert says of any failure, where the product has a sentence of its own. */
      failureText?: string;
    };
  }
}
