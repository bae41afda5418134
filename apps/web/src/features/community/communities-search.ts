import { type DirectorySort, isDirectorySort } from '@confab/domain';
import { asText } from '../../lib/addresses.ts';

/** The search parameters of the directory. The default sort has no place in an address. */
export type CommunitiesSearch = { sort?: DirectorySort | undefined; q?: string | undefined };

export const defaultCommunitySort: DirectorySort = 'size';

export function validateCommunitiesSearch({ sort, q }: Record<string, unknown>): CommunitiesSearch {
  return {
    sort: isDirectorySort(sort) && sort !== defaultCommunitySort ? sort : undefined,
    q: asText(q),
  };
}
