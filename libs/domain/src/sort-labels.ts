import type { CommunitySort, FeedSort } from './feeds.ts';

/** Apart from the sorts, which every page loads: bundles contain whole files. */
export const feedSortLabels: Record<FeedSort, string> = {
  hot: 'Hot',
  activity: 'Activity',
  latest: 'New',
  day: 'Top Day',
  week: 'Top Week',
  month: 'Top Month',
  year: 'Top Year',
  all: 'Top All',
};

export const communitySortLabels: Record<CommunitySort, string> = {
  new: 'Latest',
  old: 'Oldest',
  size: 'Popular',
  name_asc: 'A-Z',
  name_dsc: 'Z-A',
};
