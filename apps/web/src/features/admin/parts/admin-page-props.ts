import type { AdminSearch } from './admin-search.ts';

/** What every page of the site administration is given. */
export type AdminPageProps = { search: AdminSearch };
