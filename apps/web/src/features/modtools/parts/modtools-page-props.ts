import type { CommunityDetail } from '@confab/api-contract/calls';
import type { ModtoolsSearch } from './modtools-search.ts';

/** What every page of the moderator tools is given. */
export type ModtoolsPageProps = { community: CommunityDetail; search: ModtoolsSearch };
