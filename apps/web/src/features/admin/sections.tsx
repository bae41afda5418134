import { moderationMessages, type Viewer } from '@confab/domain';
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import {
  accountsQuery,
  allCommentsQuery,
  dailySnapshotsQuery,
  shieldQuery,
  siteSettingsQuery,
  siteTextsQuery,
} from '../../data/admin.ts';
import { communityRequestsQuery } from '../../data/community-creation.ts';
import { blocksQuery, invitationsQuery, signUpsQuery } from '../../data/joining.ts';
import { defaultCommunitiesQuery } from '../../data/community-settings.ts';
import { communitiesQuery, communitySearchQuery, loadCommunities } from '../../data/directory.ts';
import { appealFilter, appealsQuery, ofSite } from '../../data/appeals.ts';
import { autoRulesQuery } from '../../data/auto-rules.ts';
import { ringsQuery } from '../../data/rings.ts';
import { rollbacksQuery } from '../../data/rollbacks.ts';
import { pageHead } from '../../lib/page-head.ts';
import { load } from '../../lib/queries.ts';
import type { Site } from '../../render.ts';
import { AutoRules } from '../auto-rules/AutoRules.tsx';
import { RollbackTools } from '../rollback/RollbackTools.tsx';
import { AppealsPage } from './AppealsPage.tsx';
import { AnalyticsPage } from './AnalyticsPage.tsx';
import { BrandingPage } from './BrandingPage.tsx';
import { CommentsPage } from './CommentsPage.tsx';
import { CommunitiesPage } from './CommunitiesPage.tsx';
import { shownDays } from './figures.ts';
import { type AdminPageProps, type AdminSearch, searchedName } from './list-parts.tsx';
import { RequestsPage } from './RequestsPage.tsx';
import { ringFilter, RingsPage } from './RingsPage.tsx';
import { BlocksPage, SafetyPage } from './SafetyPage.tsx';
import { SettingsPage } from './SettingsPage.tsx';
import { UsersPage } from './UsersPage.tsx';

type Section = {
  title: string;
  Page: ComponentType<AdminPageProps>;
  /** Reached by its address only. */
  untabbed?: true;
  /** The server waits for it; the browser shows the page at once. The page shows a failure itself. */
  load?: (client: QueryClient, search: AdminSearch) => Promise<unknown>;
};

const loadBlocks = (client: QueryClient) =>
  Promise.all([
    load(client, siteSettingsQuery),
    client.infiniteQuery({ ...blocksQuery(''), staleTime: 'static' }),
  ]);

/** By path, in the order of the tabs. */
export const sections: Readonly<Record<string, Section>> = {
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
  appeals: {
    title: 'Appeals',
    Page: AppealsPage,
    load: (client, search) =>
      client.infiniteQuery({ ...appealsQuery(ofSite, appealFilter(search)), staleTime: 'static' }),
  },
  safety: {
    title: 'Safety',
    Page: SafetyPage,
    load: (client) =>
      Promise.all([
        loadBlocks(client),
        load(client, shieldQuery),
        client.infiniteQuery({ ...signUpsQuery, staleTime: 'static' }),
        client.infiniteQuery({ ...invitationsQuery(true), staleTime: 'static' }),
      ]),
  },
  rings: {
    title: 'Vote rings',
    Page: RingsPage,
    load: (client, search) =>
      client.infiniteQuery({ ...ringsQuery(ringFilter(search)), staleTime: 'static' }),
  },
  automod: {
    title: 'Automod',
    Page: () => <AutoRules community={null} />,
    load: (client) => load(client, autoRulesQuery(null)),
  },
  rollback: {
    title: 'Roll back',
    Page: (props) => <RollbackTools {...props} community={null} />,
    load: (client) => client.infiniteQuery({ ...rollbacksQuery(null), staleTime: 'static' }),
  },
  branding: {
    title: 'Branding',
    Page: BrandingPage,
    load: (client) => Promise.all([load(client, siteSettingsQuery), load(client, siteTextsQuery)]),
  },
  ipbans: {
    title: 'IP bans',
    Page: BlocksPage,
    untabbed: true,
    load: (client) => loadBlocks(client),
  },
  bss: {
    title: 'Analytics',
    Page: AnalyticsPage,
    load: (client) => load(client, dailySnapshotsQuery(shownDays)),
  },
  'new-community-requests': { title: 'Community requests', Page: RequestsPage },
};

export function sectionOf(name: string): Section | undefined {
  return Object.hasOwn(sections, name) ? sections[name] : undefined;
}

type Context = { queryClient: QueryClient; site: Site; viewer: Viewer };

/** Loads the page of an address. Returns its head, with an error status when there is no page. */
export async function loadAdmin(
  { queryClient, site, viewer }: Context,
  sectionName: string,
  search: AdminSearch,
) {
  const head = (title: string) =>
    pageHead({
      site,
      title,
      description: 'Site administration.',
      path: `/admin${sectionName && `/${sectionName}`}`,
      noindex: true,
    });
  if (viewer.user?.isAdmin !== true) return { ...head(moderationMessages.forbiddenTitle), status: 403 };

  const section = sectionOf(sectionName);
  const shown = Promise.allSettled([
    load(queryClient, communityRequestsQuery),
    queryClient.infiniteQuery({ ...signUpsQuery, staleTime: 'static' }),
    section?.load?.(queryClient, search),
  ]);
  if (import.meta.env.SSR) await shown;
  if (!section) return { ...head('Not found · Admin'), status: 404 };
  return head(`${section.title} · Admin`);
}
