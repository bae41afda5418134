import { type FeedSearch, validateFeedSearch } from '../feed/feed-sort.ts';

export type ProfileFilter = 'posts' | 'comments';

/** Without a filter a profile shows posts and comments; without a tab it shows the feed. */
export type ProfileSearch = FeedSearch & { filter?: ProfileFilter | undefined; tab?: 'about' | undefined };

export function validateProfileSearch(search: Record<string, unknown>): ProfileSearch {
  const { filter, tab } = search;
  return {
    // Its feed has one order, but links from here keep the sort.
    ...validateFeedSearch(search),
    filter: filter === 'posts' || filter === 'comments' ? filter : undefined,
    tab: tab === 'about' ? 'about' : undefined,
  };
}
