import { searchApi, type SearchSuggestions } from '@confab/api-contract';
import type { Db, SearchKind } from '@confab/db';
import { limits, readObjectId, readSearch, type SearchFilters, type SearchSort } from '@confab/domain';
import { linkKey } from '@confab/search';
import { findCommunityByName, searchCommunities } from '../communities/communities.queries.ts';
import { loadCommunities } from '../communities/load-communities.ts';
import { ApiError } from '../http/errors.ts';
import { withoutUndefined } from '../http/input.ts';
import type { RouteModule } from '../http/route.ts';
import type { RequestViewer } from '../http/viewer.ts';
import { presentPublicUser } from '../members/users.present.ts';
import { findUserByName, isNameBeginning, searchUsers } from '../members/users.queries.ts';
import { siteLoader } from '../site/load-site.ts';
import { loadResults, markResult, type Result } from './load-results.ts';
import {
  type Asked,
  findAlternatives,
  findDocuments,
  findWords,
  type Found,
  type IndexState,
  listPostsWithLink,
  listSimilarPosts,
} from './search.queries.ts';
import {
  correctWords,
  type KnownWords,
  rewrite,
  titlesLike,
  understand,
  type Understood,
  wordsToKnow,
} from './understand.ts';

const kindsOf: Record<NonNullable<SearchFilters['type']>, readonly SearchKind[]> = {
  all: ['post', 'comment', 'community', 'user'],
  posts: ['post'],
  comments: ['comment'],
  communities: ['community'],
  people: ['user'],
};
const contentKinds: readonly SearchKind[] = ['post', 'comment'];

/** Fewer results than this, and another spelling is tried. */
const fewResults = 3;
/** It is used where it finds so many times more. */
const moreTimes = 3;

/** `most`: among documents that have most of the words, since few have all. */
type Place = Omit<Found, 'kind'> & { most: boolean };
type Order = { sort: SearchSort; after: Place | null; limit: number };

export const searchRoutes: RouteModule = (route, context) => {
  const loadSite = siteLoader(context);

  async function assertOn(db: Db, viewer: RequestViewer): Promise<void> {
    const { searchDisabled } = await loadSite(db, viewer);
    if (searchDisabled) throw new ApiError('search_disabled');
  }

  route(
    searchApi.pages,
    async ({ query, viewer, reads, address, takeToken }) => {
      await assertOn(reads, viewer);
      await takeToken('search', viewer.user?.id ?? address);
      const { sort = 'relevance', limit = limits.searchPageDefault } = query;
      const { type, community, by, since, until } = query;
      const filters = withoutUndefined({
        type,
        community: community || undefined,
        by: by || undefined,
        since,
        until,
      });
      const scope = await findScope(reads, { ...readSearch(query.q).filters, ...filters }, viewer);
      const order = { sort, after: readPlace(query.next), limit };
      const search = await findForgiving(reads, query.q, {
        scope,
        order,
        forgives: !query.exact && order.after === null,
      });
      const { results, last } = await fillPage(reads, search.found, viewer, limit);
      return {
        items: results.map((result) => markResult(result, search.understood.isMatch)),
        next: last && writePlace({ ...last, most: search.most }),
        correctedTo: search.correctedTo,
        indexAgeSeconds: search.known.ageSeconds,
        ...(search.partial ? { partial: true as const } : {}),
      };
    },
    { allowReplica: true },
  );

  route(
    searchApi.suggest,
    async ({ query, viewer, reads, address, takeToken }): Promise<SearchSuggestions> => {
      await assertOn(reads, viewer);
      await takeToken('search', viewer.user?.id ?? address);
      const most = limits.searchSuggestions;
      const scope = await findScope(reads, readSearch(query.q).filters, viewer);
      const name = query.q.replace(/^[/@]/, '');
      const [search, communities, users] = await Promise.all([
        findForgiving(reads, query.q, {
          scope,
          order: { sort: 'relevance', after: null, limit: most },
          forgives: true,
          typing: true,
        }),
        isNameBeginning(name) ? searchCommunities(reads, name) : [],
        isNameBeginning(name) ? searchUsers(reads, name) : [],
      ]);
      const found = new Map<SearchKind, Found[]>();
      for (const one of search.found) found.set(one.kind, [...(found.get(one.kind) ?? []), one]);
      // A few more than are shown: some may be gone by now.
      const shown = [...found.values()].flatMap((ofKind) => ofKind.slice(0, 2 * most));
      const [results, named] = await Promise.all([
        loadResults(reads, shown, viewer),
        loadCommunities(
          reads,
          communities.filter(({ deletedAt }) => deletedAt === null),
          viewer,
        ),
      ]);
      const all = [...results.values()];
      return {
        communities: firstOf([
          ...named,
          ...all.flatMap((result) => (result.type === 'community' ? [result.community] : [])),
        ]),
        users: firstOf([
          ...users.map((user) => presentPublicUser(user, viewer)),
          ...all.flatMap((result) => (result.type === 'user' ? [result.user] : [])),
        ]),
        posts: firstOf(all.flatMap((result) => (result.type === 'post' ? [result.post] : []))),
        comments: firstOf(all.flatMap((result) => (result.type === 'comment' ? [result.comment] : []))),
      };
    },
    { allowReplica: true },
  );

  route(
    searchApi.similar,
    async ({ query, viewer, reads, address, takeToken }) => {
      await assertOn(reads, viewer);
      await takeToken('search', viewer.user?.id ?? address);
      const ids = await findSimilar(reads, query);
      const found = ids.map((id) => ({ id, kind: 'post' as const }));
      const results = [...(await loadResults(reads, found, viewer)).values()];
      const posts = results.flatMap((result) => (result.type === 'post' ? [result.post] : []));
      return { posts: posts.slice(0, limits.similarPosts) };
    },
    { allowReplica: true },
  );
};

function firstOf<Item extends { id: string }>(items: readonly Item[]): Item[] {
  return [...new Map(items.map((item) => [item.id, item])).values()].slice(0, limits.searchSuggestions);
}

/** Where to look. Null: the filters name a community or a person that does not exist, so nothing is found. */
type Scope = Omit<Asked, keyof Understood> | null;

async function findScope(db: Db, filters: SearchFilters, viewer: RequestViewer): Promise<Scope> {
  const { type = 'all', community, by, since, until } = filters;
  const [place, author] = await Promise.all([
    community === undefined ? null : findCommunityByName(db, community),
    by === undefined ? null : findUserByName(db, by),
  ]);
  const isGone = author?.deletedAt !== null && author?.deletedAt !== undefined;
  if (place === undefined || author === undefined || isGone) return null;
  const ofContent = place !== null || author !== null;
  return {
    kinds: ofContent ? kindsOf[type].filter((kind) => contentKinds.includes(kind)) : kindsOf[type],
    communityId: place?.id ?? null,
    userId: author?.id ?? null,
    since: since === undefined ? null : Date.parse(since),
    until: until === undefined ? null : Date.parse(until),
    readerId: viewer.user?.id ?? null,
  };
}

type Search = {
  found: readonly Found[];
  understood: Understood;
  known: KnownWords & IndexState;
  partial: boolean;
  most: boolean;
  correctedTo: string | null;
};

type How = { scope: Scope; order: Order; forgives: boolean; most?: boolean; typing?: boolean };

/** Looks for what was typed; where that finds little for what was probably meant, where nothing for most of the words. */
async function findForgiving(db: Db, typed: string, how: How): Promise<Search> {
  const exact = await findTyped(db, typed, how);
  const { found, understood, known } = exact;
  if (!how.forgives || !how.scope || found.length >= fewResults || understood.typed.length === 0)
    return exact;
  const corrections = correctWords(understood.typed, await findAlternatives(db, understood.typed), known);
  for (const corrected of corrections) {
    const meant = rewrite(typed, corrected);
    const other = await findTyped(db, meant, how);
    if (other.found.length >= Math.max(1, moreTimes * found.length)) return { ...other, correctedTo: meant };
  }
  if (understood.most === null || found.length > 0 || how.order.sort !== 'relevance') return exact;
  return findTyped(db, typed, { ...how, most: true });
}

/** More rows than a page shows, since some may be gone. */
const spare = 10;

async function findTyped(
  db: Db,
  typed: string,
  { scope, order, most = order.after?.most ?? false, typing = false }: How,
): Promise<Search> {
  const query = readSearch(typed);
  const words = wordsToKnow(query);
  const lastWord = typing && /[\p{L}\p{N}]$/u.test(typed) ? (words.at(-1) ?? null) : null;
  const known = await findWords(db, words, lastWord);
  const understood = understand(query, known);
  const search = { understood, known, most, correctedTo: null };
  const asksNothing = understood.all === null && scope?.communityId === null && scope.userId === null;
  if (!scope || asksNothing || scope.kinds.length === 0) return { ...search, found: [], partial: false };
  const documents = await findDocuments(
    db,
    { ...scope, ...understood },
    { ...order, limit: order.limit + spare, most },
  );
  return { ...search, ...documents };
}

/** The first results that are still there, and the last of them if there are more. */
async function fillPage(
  db: Db,
  found: readonly Found[],
  viewer: RequestViewer,
  limit: number,
): Promise<{ results: Result[]; last: Found | null }> {
  const results: Result[] = [];
  let at = 0;
  while (results.length < limit && at < found.length) {
    const batch = found.slice(at, at + limit);
    const loaded = await loadResults(db, batch, viewer);
    for (const one of batch) {
      if (results.length === limit) break;
      at += 1;
      const result = loaded.get(one.id);
      if (result) results.push(result);
    }
  }
  const last = found[at - 1];
  return { results, last: at < found.length && last ? last : null };
}

const writePlace = ({ rank, id, most }: Place): string => `${most ? '~' : ''}${rank}.${id}`;

function readPlace(next: string | undefined): Place | null {
  if (next === undefined || next === '') return null;
  const [, most, rank, given = ''] = /^(~)?(-?\d{1,15})\.([0-9A-Fa-f]{24})$/.exec(next) ?? [];
  const id = readObjectId(given);
  if (rank === undefined || id === null) throw new ApiError('invalid_cursor');
  return { rank: Number(rank), id, most: most !== undefined };
}

/** The rarest words of a title, which say what it is about. */
const tellingWords = 6;

async function findSimilar(
  db: Db,
  {
    title = '',
    community,
    url,
  }: { title?: string | undefined; community?: string | undefined; url?: string | undefined },
): Promise<string[]> {
  const most = 2 * limits.similarPosts;
  const link = url === undefined ? null : linkKey(url);
  if (link !== null) return listPostsWithLink(db, link, most);
  const place = community === undefined ? undefined : await findCommunityByName(db, community);
  if (!place) return [];
  const words = wordsToKnow({
    ...readSearch(''),
    terms: [{ text: title, phrase: false, title: false, not: false }],
  });
  const known = await findWords(db, words, null);
  const telling = words
    .flatMap((word) => known.of.get(word) ?? [])
    .filter(({ documents }) => documents > 0)
    .sort((a, b) => a.documents - b.documents)
    .slice(0, tellingWords);
  if (telling.length === 0) return [];
  return listSimilarPosts(db, { communityId: place.id, words: titlesLike(telling), most });
}
