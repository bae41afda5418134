import { imagesApi } from '@confab/api-contract';
import { cutText, limits, readLinkUrl } from '@confab/domain';
import { readPageFacts } from '@confab/outbound';
import { ApiError } from '../http/errors.ts';
import type { RouteModule } from '../http/route.ts';

/** Pages that are fetched at the same time. Somebody who waits for a title can also type it. */
const fetchesMax = 8;

export const linkInfoRoutes: RouteModule = (route, { fetcher }) => {
  let fetches = 0;

  route(imagesApi.linkInfo, async ({ query }) => {
    const url = readWholeUrl(query.url ?? '');
    if (fetches >= fetchesMax) return { title: '' };
    fetches++;
    try {
      const page = await fetcher.get(url, readPageFacts);
      return { title: page.ok ? cutText(page.value.title, limits.postTitleMax) : '' };
    } finally {
      fetches--;
    }
  });
};

/** A post may leave out the scheme, a question for a title may not (api.md 2.9). */
function readWholeUrl(given: string): string {
  const url = given.trim().startsWith('//') ? null : readLinkUrl(given);
  if (url === null) throw new ApiError('invalid-url');
  return url;
}
