import type { CommunityDetail } from '@confab/api-contract/calls';
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { communityBansQuery } from '../../../data/community-bans.ts';
import { load } from '../../../lib/load.ts';
import { pageNumber } from '../../../ui/page-numbers.ts';
import { BannedPage } from '../banned/BannedPage.tsx';
import { LogPage } from '../log/LogPage.tsx';
import { ModeratorsPage } from '../moderators/ModeratorsPage.tsx';
import { LockedPage } from '../numbered-posts/LockedPage.tsx';
import { RemovedPage } from '../numbered-posts/RemovedPage.tsx';
import { ReportsPage } from '../reports/ReportsPage.tsx';
import { RulesPage } from '../rules/RulesPage.tsx';
import { SettingsPage } from '../settings/SettingsPage.tsx';
import type { ModtoolsPageProps } from '../parts/modtools-page-props.ts';
import type { ModtoolsSearch } from '../parts/modtools-search.ts';

type Section = {
  title: string;
  Page: ComponentType<ModtoolsPageProps>;
  /**
   * Gets what the page shows: the server waits for it, the browser shows the page meanwhile. The page itself tells of a
   * failure.
   */
  load?: (client: QueryClient, community: CommunityDetail, search: ModtoolsSearch) => Promise<unknown>;
};

/** The moderator tools, each under its name in the address, in the order of their tabs. */
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
