import { siteApi } from '@confab/api-contract/calls';
import { siteLanguage, type SiteTextKey } from '@confab/domain';
import { excerpt } from '@confab/markdown/excerpt';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { asText } from '../lib/addresses.ts';
import { pageHead } from '../lib/page-head.ts';
import { fetching, load } from '../lib/queries.ts';
import type { Site } from '../render.ts';
import { pictureOf, startupQuery } from './startup.ts';

/** A text of the operator's; in the site's own language unless the address says another. */
export const siteTextQuery = (key: SiteTextKey, language: string | undefined) =>
  queryOptions({
    queryKey: ['site-text', key, language ?? ''],
    queryFn: fetching(siteApi.text, { params: { key }, query: { language } }),
    meta: { isPage: true },
  });

export const languageOf = (search: object): string | undefined =>
  'lang' in search ? asText(search.lang) : undefined;

type Asked = {
  context: { queryClient: QueryClient; site: Site };
  location: { pathname: string; search: object };
};

/** For the loader of such a text's page: loads it and makes the head. */
export async function loadSiteText(key: SiteTextKey, { context: { queryClient, site }, location }: Asked) {
  const language = languageOf(location.search);
  const [{ title, ledeHtml, language: shown }, startup] = await Promise.all([
    load(queryClient, siteTextQuery(key, language)),
    load(queryClient, startupQuery),
  ]);
  return pageHead({
    site,
    title,
    description: ledeHtml === null ? `${title}: what holds on ${site.name}.` : excerpt(ledeHtml),
    // A language that the text does not have shows the site's own.
    image: pictureOf(startup),
    path: location.pathname + (shown === siteLanguage ? '' : `?lang=${shown}`),
  });
}
