import { createRequestHandler, renderRouterToString, RouterServer } from '@tanstack/react-router/ssr/server';
import { dehydrate, type QueryClient } from '@tanstack/react-query';
import { siteQuery } from './data/startup.ts';
import { createServerCall, isCallError } from './lib/call.ts';
import { setCallOfRequest } from './lib/queries.ts';
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
    createRouter: () =>
      createRouter(queryClient, { dehydrate: () => ({ queries: fetchedQueries(queryClient) }) }),
    getRouterManifest: () => Promise.resolve(assets),
  })(({ router, responseHeaders }) => {
    failure = router.state.matches.find(({ status }) => status === 'error')?.error;
    status = router.state.matches.map(({ loaderData }) => statusIn(loaderData)).find(Boolean);
    route = router.state.matches.at(-1)?.routeId;
    return renderRouterToString({ router, responseHeaders, children: <RouterServer router={router} /> });
  });
  return {
    // A redirect renders no page.
    route: route ?? 'redirect',
    // 503 while the api is down, so that crawlers come again.
    status: isAway(failure) ? 503 : (status ?? response.status),
    location: response.headers.get('Location'),
    html: await response.text(),
    failure,
  };
};

/** The page's query results. Failed queries stay failed, so that the browser first renders what the server did. */
function fetchedQueries(queryClient: QueryClient): string {
  const fetched = dehydrate(queryClient, { shouldDehydrateQuery: ({ state }) => state.status !== 'pending' });
  // One JSON string: the router's serializer would write each of thousands of objects as a possible reference.
  return JSON.stringify(fetched);
}

/** A status that a loader set: a page may refuse its viewer, or lack the wanted part. */
function statusIn(loaderData: unknown): number | undefined {
  if (typeof loaderData !== 'object' || loaderData === null || !('status' in loaderData)) return undefined;
  return typeof loaderData.status === 'number' ? loaderData.status : undefined;
}

function isAway(failure: unknown): boolean {
  return isCallError(failure) && (failure.status === 0 || failure.status === 503);
}
