export type ProfileFilter = 'posts' | 'comments';

/** The search parameters of a profile: without a filter it shows everything, without a tab what was written. */
export type ProfileSearch = { filter?: ProfileFilter | undefined; tab?: 'about' | undefined };

export function validateProfileSearch({ filter, tab }: Record<string, unknown>): ProfileSearch {
  return {
    filter: filter === 'posts' || filter === 'comments' ? filter : undefined,
    tab: tab === 'about' ? 'about' : undefined,
  };
}
