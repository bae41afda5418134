import { createRequestHandler, renderRouterToString, RouterServer } from '@tanstack/react-router/ssr/server';
import { dehydrate, type QueryClient } from '@tanstack/react-query';
import { createServerCall, isCallError } from './lib/call.ts';
import { setCallOfRequest } from './lib/queries.ts';
import { siteQuery } from './lib/site-query.ts';
import type { RenderPage } from './render.ts';
import { createQueryClient, createRouter, pageDataId } from './router.tsx';

export const renderPage: RenderPage = async ({ href, site, askApi, assets, signal }) => {
  const queryClient = createQueryClient();
  queryClient.setQueryData(siteQuery.queryKey, site);
  setCallOfRequest(queryClient, createServerCall(askApi));

  let failure: unknown;
  let status: number | undefined;
  let route: string | undefined;
  const response = await createRequestHandler({
    request: new Request(new URL(site.url + href), { signal }),
    createRouter: () => createRouter(queryClient),
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
    // 503 while the api is down, whatever a proxy before it says of that, so that crawlers come again.
    status: isAway(failure) ? 503 : (status ?? response.status),
    location: response.headers.get('Location'),
    html: withData(await response.text(), queryClient),
    failure,
  };
};

/**
 * Adds the page's query results, as JSON beside the scripts: the router would write them into one. Failed queries stay
 * failed, so that the browser first renders what the server did.
 */
function withData(html: string, queryClient: QueryClient): string {
  const end = html.lastIndexOf('</body>');
  if (end === -1) return html;
  const fetched = dehydrate(queryClient, { shouldDehydrateQuery: ({ state }) => state.status !== 'pending' });
  // No text of it can end the element.
  const data = JSON.stringify(fetched).replaceAll('<', String.raw`\u003c`);
  return `${html.slice(0, end)}<script type="application/json" id="${pageDataId}">${data}</script>${html.slice(end)}`;
}

/** A status that a loader set: a page may refuse its viewer, or lack the wanted part. */
function statusIn(loaderData: unknown): number | undefined {
  if (typeof loaderData !== 'object' || loaderData === null || !('status' in loaderData)) return undefined;
  return typeof loaderData.status === 'number' ? loaderData.status : undefined;
}

function isAway(failure: unknown): boolean {
  return isCallError(failure) && [0, 502, 503, 504].includes(failure.status);
}
