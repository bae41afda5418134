import type { CommunityDetail } from '@confab/api-contract/calls';
import { asText } from '../../lib/addresses.ts';

export type ModtoolsPageProps = { community: CommunityDetail; search: ModtoolsSearch };

/** The unchecked query of a page's address: each page validates what it reads. */
export type ModtoolsSearch = {
  page?: unknown;
  filter?: unknown;
  by?: unknown;
  act?: unknown;
  q?: string | undefined;
};

/** What the list is searched for. */
export const searchedText = ({ q }: ModtoolsSearch): string | undefined => asText(asText(q)?.trim());
