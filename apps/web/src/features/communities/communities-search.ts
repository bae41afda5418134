import { type CommunitySort, isCommunitySort } from '@confab/domain';

/** The search parameters of the directory. The default sort has no place in an address. */
export type CommunitiesSearch = { sort?: CommunitySort | undefined; q?: string | undefined };

export const defaultCommunitySort: CommunitySort = 'size';

export function validateCommunitiesSearch({ sort, q }: Record<string, unknown>): CommunitiesSearch {
  return {
    sort: isCommunitySort(sort) && sort !== defaultCommunitySort ? sort : undefined,
    // The router reads a number or a boolean where somebody searched for such a word.
    q: typeof q === 'number' || typeof q === 'boolean' ? String(q) : asText(q),
  };
}

function asText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
