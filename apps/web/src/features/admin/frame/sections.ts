import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { allCommentsQuery } from '../../../data/admin-comments.ts';
import { accountsQuery } from '../../../data/admin-users.ts';
import { dailySnapshotsQuery } from '../../../data/analytics.ts';
import { communitySearchQuery } from '../../../data/community-search.ts';
import { defaultCommunitiesQuery } from '../../../data/default-communities.ts';
import { communitiesQuery, loadCommunities } from '../../../data/directory.ts';
import { siteSettingsQuery } from '../../../data/site-settings.ts';
import { load } from '../../../lib/load.ts';
import { shownDays } from '../analytics/days.ts';
import { AnalyticsPage } from '../analytics/AnalyticsPage.tsx';
import { CommentsPage } from '../comments/CommentsPage.tsx';
import { CommunitiesPage } from '../communities/CommunitiesPage.tsx';
import { IpBansPage } from '../ip-bans/IpBansPage.tsx';
import type { AdminPageProps } from '../parts/admin-page-props.ts';
import { type AdminSearch, searchedName } from '../parts/admin-search.ts';
import { RequestsPage } from '../requests/RequestsPage.tsx';
import { SettingsPage } from '../settings/SettingsPage.tsx';
import { UsersPage } from '../users/UsersPage.tsx';

type Section = {
  title: string;
  Page: ComponentType<AdminPageProps>;
  /**
   * Gets what the page shows: the server waits for it, the browser shows the page meanwhile. The page itself tells of a
   * failure.
   */
  load?: (client: QueryClient, search: AdminSearch) => Promise<unknown>;
};

/** The pages of the site administration, each under its name in the address, in the order of their tabs. */
export const sections = {
  '': {
    title: 'Settings',
    Page: SettingsPage,
    load: (client) => Promise.all([load(client, siteSettingsQuery), load(client, defaultCommunitiesQuery)]),
  },
  users: {
    title: 'Users',
    Page: UsersPage,
    load: (client, search) =>
      client.infiniteQuery({ ...accountsQuery(searchedName(search)), staleTime: 'static' }),
  },
  comments: {
    title: 'Comments',
    Page: CommentsPage,
    load: (client, search) =>
      client.infiniteQuery({ ...allCommentsQuery(searchedName(search)), staleTime: 'static' }),
  },
  communities: {
    title: 'Communities',
    Page: CommunitiesPage,
    load: (client, search) => {
      const name = searchedName(search);
      return name === ''
        ? loadCommunities(client, communitiesQuery('new'))
        : load(client, communitySearchQuery(name));
    },
  },
  ipbans: { title: 'IP bans', Page: IpBansPage },
  bss: {
    title: 'Analytics',
    Page: AnalyticsPage,
    load: (client) => load(client, dailySnapshotsQuery(shownDays)),
  },
  'new-community-requests': { title: 'Community requests', Page: RequestsPage },
} satisfies Record<string, Section>;

export type SectionName = keyof typeof sections;

export const sectionNames = [
  '',
  'users',
  'comments',
  'communities',
  'ipbans',
  'bss',
  'new-community-requests',
] as const satisfies readonly SectionName[];

export function sectionOf(name: string): Section | undefined {
  const known = sectionNames.find((section) => section === name);
  return known === undefined ? undefined : sections[known];
}
