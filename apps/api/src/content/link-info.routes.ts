import { imagesApi } from '@confab/api-contract';
import { cutText, limits, readLinkUrl } from '@confab/domain';
import { readPageFacts } from '@confab/outbound';
import { ApiError } from '../http/errors.ts';
import type { RouteModule } from '../http/route.ts';

/** Concurrent fetches of this process. Refusing is acceptable: a member can type the title. */
const fetchesMax = 8;
/** Per member, so that one member's slow pages do not block the others. */
const fetchesPerMemberMax = 3;

export const linkInfoRoutes: RouteModule = (route, { fetcher }) => {
  /** User ids of waiting members, one entry per request. */
  const waiting: string[] = [];

  route(imagesApi.linkInfo, async ({ query, viewer }) => {
    const url = readWholeUrl(query.url ?? '');
    const member = viewer.user.id;
    const own = waiting.filter((id) => id === member).length;
    if (waiting.length >= fetchesMax || own >= fetchesPerMemberMax) return { title: '' };
    waiting.push(member);
    try {
      const page = await fetcher.get(url, readPageFacts);
      return { title: page.ok ? cutText(page.value.title, limits.postTitleMax) : '' };
    } finally {
      waiting.splice(waiting.indexOf(member), 1);
    }
  });
};

/** Posts accept a link without scheme, this call does not (api.md 2.9). */
function readWholeUrl(given: string): string {
  const url = given.trim().startsWith('//') ? null : readLinkUrl(given);
  if (url === null) throw new ApiError('invalid-url');
  return url;
}
