import { counted, layout, longDate } from '@confab/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sidebarCommunitiesQuery } from '../../data/communities.ts';
import { communitySearchQuery, knownCommunities } from '../../data/directory.ts';
import { userListsQuery } from '../../data/lists.ts';
import { type Startup, useStartup } from '../../data/startup.ts';
import { knownUsers, userSearchQuery } from '../../data/users.ts';
import { readReading } from '../../lib/device-history.ts';
import { useSettled } from '../../lib/timers.ts';
import type { IconName } from '../../ui/Icon.tsx';
import { sections } from '../settings/settings-table.ts';
import { findPlaces, type Place, readQuery } from './places.ts';

const settledAfterMs = 120;
/** People are looked for from the second letter on: one letter says too little. */
const nameForm = /^\w{2,}$/;

/** The places that this device knows at once, and those that the server finds once typing pauses. */
export function usePlaces(query: string): Place[] {
  const client = useQueryClient();
  const startup = useStartup();
  const username = startup.user?.username ?? '';
  const member = startup.user !== null;
  const [reading] = useState(readReading);

  // The startup payload has only those of the sidebar.
  const more = member && startup.noCommunities > startup.communities.length;
  const { data: joined } = useQuery({ ...sidebarCommunitiesQuery, enabled: more });
  const moreLists = member && startup.lists.length > layout.sidebarLists;
  const { data: lists = startup.lists } = useQuery({ ...userListsQuery(username), enabled: moreLists });

  const [settled = ''] = useSettled(query, settledAfterMs);
  const { words, onlyOf } = readQuery(settled);
  useQuery({ ...communitySearchQuery(words), enabled: words !== '' && onlyOf !== '@' });
  useQuery({ ...userSearchQuery(words), enabled: nameForm.test(words) && onlyOf !== '/' });

  const details = new Map(knownCommunities(client).map((community) => [community.name, community]));
  const own = joined ?? startup.communities;
  const names = new Set(own.map(({ name }) => name));
  const others = [...details.values()].filter(({ name }) => !names.has(name));
  return [
    ...[...own, ...others].map(({ name, proPic }): Place => {
      const noMembers = details.get(name)?.noMembers;
      return {
        href: `/${name}`,
        name,
        sigil: '/',
        note: noMembers === undefined ? undefined : counted(noMembers, 'member'),
        kind: 'Community',
        picture: { proPic, of: 'community', name },
        own: member && names.has(name),
      };
    }),
    ...lists.map(({ name, displayName, numItems }, at): Place => ({
      href: `/@${username}/lists/${encodeURIComponent(name)}`,
      name: displayName,
      note: counted(numItems, 'item'),
      kind: 'Your list',
      picture: { icon: 'list' },
      own: true,
      first: at === 0,
    })),
    ...pagesOf(startup),
    ...(member ? settingsPlaces : []),
    ...reading.map(({ publicId, communityName, title, at }): Place => ({
      href: `/${communityName}/post/${publicId}`,
      name: title,
      note: `in /${communityName}, read on ${longDate(at)}`,
      kind: 'Recent',
      picture: { icon: 'history' },
      own: true,
    })),
    ...knownUsers(client).map(({ username: name, proPic, points }): Place => ({
      href: `/@${name}`,
      name,
      sigil: '@',
      note: counted(points, 'point'),
      kind: 'Person',
      picture: { proPic, of: 'person', name },
      own: name === username,
    })),
  ];
}

/** The found places: nothing moves above the selected row while others arrive. */
export function useFound(places: readonly Place[], query: string, selected: string | undefined): Place[] {
  const [shown, setShown] = useState<{ query: string; places: readonly Place[] }>({ query: '', places: [] });
  const at = shown.places.findIndex(({ href }) => href === selected);
  // The first row is selected at the beginning; a row below all of these keeps them.
  const stays = selected === undefined ? 1 : at < 0 ? shown.places.length : at + 1;
  const found = findPlaces(places, query, shown.query === query ? shown.places.slice(0, stays) : []);
  const changed =
    shown.query !== query ||
    shown.places.length !== found.length ||
    found.some(({ href }, index) => shown.places[index]?.href !== href);
  if (changed) setShown({ query, places: found });
  return found;
}

const page = (href: string, name: string, icon: IconName, more: Partial<Place> = {}): Place => ({
  href,
  name,
  kind: 'Page',
  picture: { icon },
  ...more,
});

function pagesOf({ user }: Startup): Place[] {
  return [
    ...(user
      ? [
          page('/settings', 'Settings', 'settings', { note: 'theme, font, notifications', first: true }),
          page('/notifications', 'Notifications', 'bell'),
          page('/new', 'New post', 'square-pen'),
        ]
      : []),
    page('/communities', 'All communities', 'compass', { first: true }),
    page('/guidelines', 'Guidelines', 'book-open', { first: !user }),
    page('/about', 'About', 'info', { first: !user }),
  ];
}

const settingsPlaces = Object.entries(sections).map(([id, { title, holds }]): Place => ({
  href: `/settings#${id}`,
  name: title,
  note: holds,
  kind: 'Settings',
  picture: { icon: 'settings' },
  own: true,
}));
