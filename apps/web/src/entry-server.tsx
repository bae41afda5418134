import { createRequestHandler, renderRouterToString, RouterServer } from '@tanstack/react-router/ssr/server';
import { dehydrate, type QueryClient } from '@tanstack/react-query';
import { siteQuery } from './data/site.ts';
import { createServerCall } from './lib/call.ts';
import { isCallError } from './lib/call-error.ts';
import { setCallOfRequest } from './lib/fetching.ts';
import { pack } from './lib/pack.ts';
import type { RenderPage } from './render.ts';
import { createQueryClient, createRouter } from './router.tsx';

export const renderPage: RenderPage = async ({ href, site, api, assets, signal }) => {
  const queryClient = createQueryClient();
  queryClient.setQueryData(siteQuery.queryKey, site);
  setCallOfRequest(queryClient, createServerCall({ ...api, timeoutSeconds: 10 }));

  let failure: unknown;
  let status: number | undefined;
  let route: string | undefined;
  const response = await createRequestHandler({
    request: new Request(new URL(site.url + href), { signal }),
    createRouter: () => createRouter(queryClient, { dehydrate: () => packQueries(queryClient) }),
    getRouterManifest: () => Promise.resolve(assets),
  })(({ router, responseHeaders }) => {
    failure = router.state.matches.find(({ status }) => status === 'error')?.error;
    status = router.state.matches.map(({ loaderData }) => statusIn(loaderData)).find(Boolean);
    route = router.state.matches.at(-1)?.routeId;
    return renderRouterToString({ router, responseHeaders, children: <RouterServer router={router} /> });
  });
  return {
    // Who is sent on sees no page.
    route: route ?? 'redirect',
    // An api that is away is no fault of the page: crawlers come again.
    status: isAway(failure) ? 503 : (status ?? response.status),
    location: response.headers.get('Location'),
    html: await response.text(),
    failure,
  };
};

/** What was fetched for the page. A query that failed stays failed there: the browser first shows what the server did. */
function packQueries(queryClient: QueryClient) {
  return pack(dehydrate(queryClient, { shouldDehydrateQuery: ({ state }) => state.status !== 'pending' }));
}

/** What a loader found of its page's status: a page may say itself that it is not for its reader, or has no such part. */
function statusIn(loaderData: unknown): number | undefined {
  if (typeof loaderData !== 'object' || loaderData === null || !('status' in loaderData)) return undefined;
  return typeof loaderData.status === 'number' ? loaderData.status : undefined;
}

function isAway(failure: unknown): boolean {
  return isCallError(failure) && (failure.status === 0 || failure.status === 503);
}
