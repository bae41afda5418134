import type { CommunityDetail } from '@confab/api-contract/calls';
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { communityBansQuery } from '../../data/moderation.ts';
import { load } from '../../lib/queries.ts';
import { pageNumber } from '../../ui/Pagination.tsx';
import { BannedPage } from './BannedPage.tsx';
import { LogPage } from './LogPage.tsx';
import { ModeratorsPage } from './ModeratorsPage.tsx';
import type { ModtoolsPageProps, ModtoolsSearch } from './modtools-page-props.ts';
import { LockedPage, RemovedPage } from './NumberedPosts.tsx';
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

/** By name in the address, in the order of the tabs. */
export const sections = {
  settings: { title: 'Settings', Page: SettingsPage },
  reports: { title: 'Reports', Page: ReportsPage },
  removed: { title: 'Removed', Page: RemovedPage },
  locked: { title: 'Locked', Page: LockedPage },
  banned: {
    title: 'Banned',
    Page: BannedPage,
    load: (client, { id }, { page }) => load(client, communityBansQuery(id, pageNumber(page))),
  },
  mods: { title: 'Mods', Page: ModeratorsPage },
  rules: { title: 'Rules', Page: RulesPage },
  log: { title: 'Log', Page: LogPage },
} satisfies Record<string, Section>;

export type SectionName = keyof typeof sections;

export const sectionNames = [
  'settings',
  'reports',
  'removed',
  'locked',
  'banned',
  'mods',
  'rules',
  'log',
] as const;

export function sectionOf(name: string | undefined): Section | undefined {
  const known = sectionNames.find((section) => section === name);
  return known && sections[known];
}
