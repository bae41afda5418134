import type { CommunityDetail } from '@confab/api-contract/calls';

export type ModtoolsPageProps = { community: CommunityDetail; search: ModtoolsSearch };

/** The unchecked query of a page's address: each page validates what it reads. */
export type ModtoolsSearch = { page?: unknown; filter?: unknown; by?: unknown; act?: unknown };
