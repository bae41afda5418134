import type { CommunityDetail } from '@confab/api-contract/calls';
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import {
  communityBansQuery,
  moderationCountsQuery,
  moderationLogQuery,
  type ModeratorFilter,
  moderatorFeedQuery,
} from '../../data/moderation.ts';
import { appealFilter, appealsQuery } from '../../data/appeals.ts';
import { autoRulesQuery } from '../../data/auto-rules.ts';
import { caseFilter, casesQuery, removalReasonsQuery } from '../../data/cases.ts';
import { heldQuery, holdingQuery } from '../../data/held.ts';
import { mailFilter, mailQuery } from '../../data/mail.ts';
import { load } from '../../lib/queries.ts';
import { pageNumber } from '../../ui/Pagination.tsx';
import { AutoRules } from '../auto-rules/AutoRules.tsx';
import { RollbackTools } from '../rollback/RollbackTools.tsx';
import { AppealsPage } from './AppealsPage.tsx';
import { BannedPage } from './BannedPage.tsx';
import { HeldPage } from './HeldPage.tsx';
import { logFilter, LogPage } from './LogPage.tsx';
import { MailPage } from './MailPage.tsx';
import { ModeratorsPage } from './ModeratorsPage.tsx';
import { type ModtoolsPageProps, type ModtoolsSearch, searchedText } from './modtools-page-props.ts';
import { LockedPage, RemovedPage } from './NumberedPosts.tsx';
import { rollbacksQuery } from '../../data/rollbacks.ts';
import { ReasonsPage } from './ReasonsPage.tsx';
import { ReportsPage } from './ReportsPage.tsx';
import { RulesPage } from './RulesPage.tsx';
import { SettingsPage } from './SettingsPage.tsx';

type Section = {
  title: string;
  Page: ComponentType<ModtoolsPageProps>;
  /**
   * Loads the page's data: the server waits for it, the browser shows the page at once. The page itself shows a
   * failure.
   */
  load?: (client: QueryClient, community: CommunityDetail, search: ModtoolsSearch) => Promise<unknown>;
};

const shownOf = (search: ModtoolsSearch) => ({ page: pageNumber(search.page), q: searchedText(search) });

const loadPosts =
  (filter: ModeratorFilter): NonNullable<Section['load']> =>
  (client, { id }, search) =>
    load(client, moderatorFeedQuery(id, filter, shownOf(search)));

/** By name in the address. */
export const sections = {
  settings: {
    title: 'Settings',
    Page: SettingsPage,
    load: (client, { id }) => load(client, holdingQuery(id)),
  },
  reports: {
    title: 'Reports',
    Page: ReportsPage,
    load: (client, { id }, search) =>
      Promise.all([
        client.infiniteQuery({ ...casesQuery(id, caseFilter(search)), staleTime: 'static' }),
        load(client, removalReasonsQuery(id)),
      ]),
  },
  appeals: {
    title: 'Appeals',
    Page: AppealsPage,
    load: (client, { id }, search) =>
      client.infiniteQuery({ ...appealsQuery(id, appealFilter(search)), staleTime: 'static' }),
  },
  mail: {
    title: 'Mail',
    Page: MailPage,
    load: (client, { id }, search) =>
      client.infiniteQuery({
        ...mailQuery(id, { filter: mailFilter(search), q: searchedText(search) }),
        staleTime: 'static',
      }),
  },
  held: {
    title: 'Held',
    Page: HeldPage,
    load: (client, { id }) => load(client, heldQuery(id)),
  },
  removed: { title: 'Removed', Page: RemovedPage, load: loadPosts('deleted') },
  rollback: {
    title: 'Roll back',
    Page: RollbackTools,
    load: (client, { id }) => client.infiniteQuery({ ...rollbacksQuery(id), staleTime: 'static' }),
  },
  locked: { title: 'Locked', Page: LockedPage, load: loadPosts('locked') },
  banned: {
    title: 'Banned',
    Page: BannedPage,
    load: (client, { id }, search) => {
      const shown = shownOf(search);
      return Promise.all([
        load(client, communityBansQuery(id, shown)),
        load(client, moderationCountsQuery(id, shown.q)),
      ]);
    },
  },
  automod: {
    title: 'Automod',
    Page: AutoRules,
    load: (client, { id }) => load(client, autoRulesQuery(id)),
  },
  mods: { title: 'Mods', Page: ModeratorsPage },
  rules: { title: 'Rules', Page: RulesPage },
  reasons: {
    title: 'Reasons',
    Page: ReasonsPage,
    load: (client, { id }) => load(client, removalReasonsQuery(id)),
  },
  log: {
    title: 'Log',
    Page: LogPage,
    load: (client, { id }, search) =>
      client.infiniteQuery({ ...moderationLogQuery(id, logFilter(search)), staleTime: 'static' }),
  },
} satisfies Record<string, Section>;

export type SectionName = keyof typeof sections;

/** In the order of the tabs: the work, the records, and how the community is set up. */
export const sectionGroups = [
  ['reports', 'held', 'appeals', 'mail'],
  ['removed', 'locked', 'banned', 'log'],
  ['automod', 'rules', 'reasons', 'mods', 'settings'],
] as const satisfies readonly (readonly SectionName[])[];

/** Those with a tab, and what opens from the list of removed posts. */
const sectionNames = [...sectionGroups.flat(), 'rollback'] as const;

export function sectionOf(name: string | undefined): Section | undefined {
  const known = sectionNames.find((section) => section === name);
  return known && sections[known];
}
