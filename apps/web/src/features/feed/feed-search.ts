import { defaultFeedSort, type FeedSort, isFeedSort } from '@confab/domain';

/** The search parameters of a page with a feed. The default sort has no place in an address. */
export type FeedSearch = { sort?: FeedSort | undefined };

export function validateFeedSearch({ sort }: Record<string, unknown>): FeedSearch {
  return { sort: isFeedSort(sort) && sort !== defaultFeedSort ? sort : undefined };
}

/** The one address of a feed: path and, where it is not the default, sort. */
export function feedPath(path: string, { sort }: FeedSearch): string {
  return sort ? `${path}?sort=${sort}` : path;
}
