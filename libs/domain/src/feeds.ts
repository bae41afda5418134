export const feedSorts = ['hot', 'activity', 'latest', 'day', 'week', 'month', 'year', 'all'] as const;
export type FeedSort = (typeof feedSorts)[number];

/** The default sort; only its first page carries pinned posts (api.md 4.3). */
export const defaultFeedSort: FeedSort = 'hot';

export function isFeedSort(value: unknown): value is FeedSort {
  return feedSorts.some((sort) => sort === value);
}

/** Whether a text has the form of a feed's cursor (`next`). */
export function isFeedCursor(value: unknown): value is string {
  return typeof value === 'string' && /^[\w.=-]{1,64}$/.test(value);
}

export const communitySorts = ['new', 'old', 'size', 'name_asc', 'name_dsc'] as const;
export type CommunitySort = (typeof communitySorts)[number];

/** Orders of the directory: `growing` is a choice of communities, too. */
export const directorySorts = ['new', 'old', 'size', 'growing', 'name_asc', 'name_dsc'] as const;
export type DirectorySort = (typeof directorySorts)[number];

export function isDirectorySort(value: unknown): value is DirectorySort {
  return directorySorts.some((sort) => sort === value);
}

/** Weeks of a community that the directory shows. */
export const directoryWeeks = 8;

/** How many posts a community has gained: those of the newer half of these weeks, less those of the older. */
export function growthOf(weeks: readonly number[]): number {
  return weeks.reduce((sum, posts, week) => sum + (week < weeks.length / 2 ? -posts : posts), 0);
}

/** How far back a "top" sort reaches, in hours (api.md 4.2). */
export const topWindowHours = { day: 24, week: 7 * 24, month: 30 * 24, year: 365 * 24 } as const;
export type TopWindow = keyof typeof topWindowHours;
