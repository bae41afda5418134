import type { CommunityDetail } from '@confab/api-contract/calls';

/** What every page of the moderator tools is given. */
export type ModtoolsPageProps = { community: CommunityDetail; search: ModtoolsSearch };

/** What the address of a moderators' page says besides its path: each page reads what it knows, unchecked until then. */
export type ModtoolsSearch = { page?: unknown; filter?: unknown; by?: unknown; act?: unknown };
