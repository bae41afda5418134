import type { Comment, Post, SearchSuggestions } from '@confab/api-contract/calls';
import { counted, cutText, layout, longDate } from '@confab/domain';
import { excerpt } from '@confab/markdown/excerpt';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sidebarCommunitiesQuery } from '../../data/communities.ts';
import { communitySearchQuery, knownCommunities } from '../../data/directory.ts';
import { userListsQuery } from '../../data/lists.ts';
import { suggestQuery } from '../../data/search.ts';
import { type Startup, useStartup, viewerOf } from '../../data/startup.ts';
import { knownUsers, userSearchQuery } from '../../data/users.ts';
import { readReading } from '../../lib/device-history.ts';
import { listDrafts } from '../../lib/drafts.ts';
import { useSettled } from '../../lib/timers.ts';
import type { IconName } from '../../ui/Icon.tsx';
import { Count, TimeAgo } from '../../ui/Meta.tsx';
import { commentPath } from '../content/comment-address.ts';
import { postPath } from '../post/post-address.ts';
import { type SectionId, sections, sectionsOf } from '../settings/settings-table.ts';
import {
  findPlaces,
  type Found,
  keepShown,
  markerOf,
  type Place,
  readQuery,
  type Written,
} from './places.ts';

const settledAfterMs = 120;
/** People are looked for from the second letter on: one letter says too little. */
const nameForm = /^\w{2,}$/;

/** The places that this device knows at once, and what the server finds once typing pauses. */
export function usePlaces(query: string): Found {
  const client = useQueryClient();
  const startup = useStartup();
  const { user, searchDisabled } = startup;
  const username = user?.username ?? '';
  const member = user !== null;
  const [reading] = useState(readReading);
  const [drafts] = useState(() => (user ? draftPlaces(user.id) : []));

  // The startup payload has only those of the sidebar.
  const more = member && startup.noCommunities > startup.communities.length;
  const { data: joined } = useQuery({ ...sidebarCommunitiesQuery, enabled: more });
  const moreLists = member && startup.lists.length > layout.sidebarLists;
  const { data: lists = startup.lists } = useQuery({ ...userListsQuery(username), enabled: moreLists });

  const { found, isOfThese } = useSuggestions(query, searchDisabled);
  const details = new Map(
    [...knownCommunities(client), ...found.communities].map((community) => [community.name, community]),
  );
  const answers = new Set(isOfThese ? [...found.communities, ...found.users].map(({ id }) => id) : []);
  const own = joined ?? startup.communities;
  const names = new Set(own.map(({ name }) => name));
  const others = [...details.values()].filter(({ name }) => !names.has(name));
  const places: Place[] = [
    ...[...own, ...others].map(({ id, name, proPic }): Place => {
      const noMembers = details.get(name)?.noMembers;
      return {
        href: `/${name}`,
        name,
        sigil: '/',
        note: noMembers === undefined ? undefined : counted(noMembers, 'member'),
        kind: 'Community',
        picture: { proPic, of: 'community', name },
        own: member && names.has(name),
        answers: answers.has(id),
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
    ...drafts,
    ...pagesOf(startup),
    ...(member ? sectionsOf(viewerOf(startup), startup) : []).map(settingsPlace),
    ...reading.map(({ publicId, communityName, title, at }): Place => ({
      href: `/${communityName}/post/${publicId}`,
      name: title,
      note: `in /${communityName}, read on ${longDate(at)}`,
      kind: 'Recent',
      picture: { icon: 'history' },
      own: true,
    })),
    ...[...knownUsers(client), ...found.users].map(({ id, username: name, proPic, points }): Place => ({
      href: `/@${name}`,
      name,
      sigil: '@',
      note: counted(points, 'point'),
      kind: 'Person',
      picture: { proPic, of: 'person', name },
      own: name === username,
      answers: answers.has(id),
    })),
  ];
  const written = readQuery(query).onlyOf === undefined && query !== '';
  const mark = markerOf(query);
  return {
    places,
    posts: written ? found.posts.map((post) => asPost(post, mark)) : [],
    comments: written ? found.comments.map((comment) => asComment(comment, mark)) : [],
  };
}

const nothing: SearchSuggestions = { communities: [], users: [], posts: [], comments: [] };

/**
 * Asks the server: with one call, or where the search is switched off with those that find names. What it found for the
 * words before stays until then.
 */
function useSuggestions(query: string, searchDisabled: boolean) {
  const [settled = ''] = useSettled(query, settledAfterMs);
  const { words, onlyOf } = readQuery(settled);
  const asks = words !== '';
  const { data: found = nothing, isPlaceholderData } = useQuery({
    ...suggestQuery(onlyOf === undefined ? settled : words),
    enabled: asks && !searchDisabled,
  });
  useQuery({ ...communitySearchQuery(words), enabled: asks && searchDisabled && onlyOf !== '@' });
  useQuery({
    ...userSearchQuery(words),
    enabled: searchDisabled && nameForm.test(words) && onlyOf !== '/',
  });
  return { found, isOfThese: !isPlaceholderData && settled === query };
}

type Marker = ReturnType<typeof markerOf>;

/** Code points of a text that are looked through, and of it those that are shown. */
const looked = 2000;
const shown = 110;

function asPost(post: Post, mark: Marker): Written {
  const { title, bodyHtml, communityName, communityProPic, noComments } = post;
  return {
    href: postPath(post),
    titleHtml: mark.whole(title),
    detailHtml: mark.part(excerpt(bodyHtml ?? '', looked), shown),
    tail: <Count value={noComments} />,
    picture: { proPic: communityProPic, of: 'community', name: communityName },
  };
}

function asComment(comment: Comment, mark: Marker): Written {
  const { bodyHtml, username, postTitle, author, createdAt } = comment;
  return {
    href: commentPath(comment),
    titleHtml: mark.part(excerpt(bodyHtml, looked), shown),
    detailHtml: mark.whole(`@${username} on ${postTitle ?? 'a post'}`),
    tail: <TimeAgo at={createdAt} short />,
    picture: { proPic: author?.proPic ?? null, of: 'person', name: username },
  };
}

const noneFound: Found = { places: [], posts: [], comments: [] };

/** What fits the query: nothing moves above the selected row while others arrive. */
export function useFound(known: Found, query: string, selected: string | undefined): Found {
  const [last, setLast] = useState({ query: '', found: noneFound });
  const found = keepShown(
    last.query === query ? last.found : noneFound,
    { ...known, places: findPlaces(known.places, query) },
    selected,
  );
  if (last.query !== query || rowsOf(last.found) !== rowsOf(found)) setLast({ query, found });
  return found;
}

const rowsOf = (found: Found): string =>
  [found.places, found.posts, found.comments]
    .map((rows) => rows.map(({ href }) => href).join(' '))
    .join('\n');

/** Code points of a draft that name it. */
const draftName = 80;

/** What the viewer has begun to write on this device. */
function draftPlaces(account: string): Place[] {
  return listDrafts(account).map(({ text, page }, at) => ({
    href: page,
    name: cutText(wordsOf(text).replaceAll(/\s+/g, ' '), draftName) || 'Without words',
    note: page.startsWith('/new') ? 'a post' : `in /${page.split('/')[1] ?? ''}`,
    kind: 'Your draft',
    picture: { icon: 'pencil' },
    own: true,
    first: at === 0,
  }));
}

/** The words of a draft; that of a post holds all its fields. */
function wordsOf(text: string): string {
  try {
    const draft: unknown = JSON.parse(text);
    const fields = new Map<string, unknown>(Object.entries(draft ?? {}));
    return ['title', 'body', 'url']
      .map((name) => fields.get(name))
      .filter((value) => typeof value === 'string' && value !== '')
      .join(' ');
  } catch {
    return text;
  }
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

const settingsPlace = (id: SectionId): Place => ({
  href: `/settings#${id}`,
  name: sections[id].title,
  note: sections[id].holds,
  kind: 'Settings',
  picture: { icon: 'settings' },
  own: true,
});
