export type ProfileFilter = 'posts' | 'comments';

/** Without a filter a profile shows posts and comments; without a tab it shows the feed. */
export type ProfileSearch = { filter?: ProfileFilter | undefined; tab?: 'about' | undefined };

export function validateProfileSearch({ filter, tab }: Record<string, unknown>): ProfileSearch {
  return {
    filter: filter === 'posts' || filter === 'comments' ? filter : undefined,
    tab: tab === 'about' ? 'about' : undefined,
  };
}
