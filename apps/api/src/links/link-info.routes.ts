import { imagesApi } from '@confab/api-contract';
import { cutText, limits, readLinkUrl } from '@confab/domain';
import { readPageFacts } from '@confab/outbound';
import { ApiError } from '../http/errors.ts';
import type { RouteModule } from '../http/route.ts';

/** Pages that are fetched at the same time. Somebody who waits for a title can also type it. */
const fetchesMax = 8;
/** Of them for one member: whoever asks for slow pages keeps nobody else from their titles. */
const fetchesPerMemberMax = 3;

export const linkInfoRoutes: RouteModule = (route, { fetcher }) => {
  /** The members who wait, each as often as they asked. */
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

/** A post may leave out the scheme, a question for a title may not (api.md 2.9). */
function readWholeUrl(given: string): string {
  const url = given.trim().startsWith('//') ? null : readLinkUrl(given);
  if (url === null) throw new ApiError('invalid-url');
  return url;
}
