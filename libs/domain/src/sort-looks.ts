import type { CommentSort } from './comment-sorts.ts';
import type { DirectorySort, FeedSort } from './feeds.ts';

/** A symbol of the web app's sprite, checked where the web draws it. */
type Look = { label: string; icon: string };

/** Apart from the sorts, which every page loads: bundles contain whole files. */
export const feedSortLooks = {
  hot: { label: 'Hot', icon: 'flame' },
  activity: { label: 'Activity', icon: 'activity' },
  latest: { label: 'New', icon: 'clock' },
  day: { label: 'Top Day', icon: 'trending-up' },
  week: { label: 'Top Week', icon: 'trending-up' },
  month: { label: 'Top Month', icon: 'trending-up' },
  year: { label: 'Top Year', icon: 'trending-up' },
  all: { label: 'Top All', icon: 'trending-up' },
} as const satisfies Record<FeedSort, Look>;

export const commentSortLooks = {
  top: { label: 'Top', icon: 'trending-up' },
  new: { label: 'New', icon: 'clock' },
  old: { label: 'Old', icon: 'history' },
  controversial: { label: 'Controversial', icon: 'activity' },
} as const satisfies Record<CommentSort, Look>;

export const directorySortLooks = {
  new: { label: 'Latest', icon: 'sparkles' },
  old: { label: 'Oldest', icon: 'history' },
  size: { label: 'Popular', icon: 'users' },
  growing: { label: 'Growing', icon: 'trending-up' },
  name_asc: { label: 'A-Z', icon: 'arrow-down' },
  name_dsc: { label: 'Z-A', icon: 'arrow-up' },
} as const satisfies Record<DirectorySort, Look>;
