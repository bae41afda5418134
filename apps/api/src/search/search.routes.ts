import { searchApi, type searchShapes, type SearchSuggestions } from '@confab/api-contract';
import type { Db, SearchKind } from '@confab/db';
import { limits, readObjectId, readSearch, type SearchFilters, withPlainQuotes } from '@confab/domain';
import { getIndexState, linkKey } from '@confab/search';
import { findCommunityByName, searchCommunities } from '../communities/communities.queries.ts';
import { loadCommunities } from '../communities/load-communities.ts';
import { ApiError } from '../http/errors.ts';
import { type Input, withoutUndefined } from '../http/input.ts';
import type { RouteModule } from '../http/route.ts';
import type { RequestViewer } from '../http/viewer.ts';
import { presentPublicUser } from '../members/users.present.ts';
import { findUserByName, isNameBeginning, searchUsers } from '../members/users.queries.ts';
import { siteLoader } from '../site/load-site.ts';
import { loadResults, markResult, type Result } from './load-results.ts';
import { findForgiving, type FoundBy, type Place, type Scope, type Way, ways } from './forgiving.ts';
import { findWords, type Found, listPostsWithLink, listSimilarPosts } from './search.queries.ts';
import { tellingWords, wordsToKnow } from './understand.ts';

const kindsOf: Record<NonNullable<SearchFilters['type']>, readonly SearchKind[]> = {
  all: ['post', 'comment', 'community', 'user'],
  posts: ['post'],
  comments: ['comment'],
  communities: ['community'],
  people: ['user'],
};
const contentKinds: readonly SearchKind[] = ['post', 'comment'];

/** The last word of a phrase that is still typed is not whole yet, so its words are looked for, in any order. */
function withoutOpenPhrase(given: string): string {
  const typed = withPlainQuotes(given);
  const at = typed.lastIndexOf('"');
  const before = typed.slice(0, Math.max(at, 0));
  if (typed.split('"').length % 2 === 1 || /(?:^|[\s"])-$/.test(before)) return typed;
  return `${before.replace(/(?<!-)\btitle:$/, '')} ${typed.slice(at + 1)}`;
}

export const searchRoutes: RouteModule = (route, context) => {
  const loadSite = siteLoader(context);

  type Asking = Pick<Input<typeof searchShapes.pages>, 'viewer' | 'reads' | 'address' | 'takeToken'>;
  async function admit({ viewer, reads, address, takeToken }: Asking): Promise<void> {
    const { searchDisabled } = await loadSite(reads, viewer);
    if (searchDisabled) throw new ApiError('search_disabled');
    await takeToken('search', viewer.user?.id ?? address);
  }

  route(
    searchApi.pages,
    async (input) => {
      await admit(input);
      const { query, viewer, reads } = input;
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
      const search = await findForgiving(reads, query.q, { scope, order, forgives: !query.exact });
      const { results, last } = await fillPage(reads, search.found, viewer, limit);
      return {
        items: results.map((result) => markResult(result, search.isMatch)),
        next: last && writePlace(last),
        correctedTo: search.correctedTo,
        indexAgeSeconds: search.ageSeconds,
        ...(search.isWhole ? {} : { indexIncomplete: true as const }),
        ...(search.partial ? { partial: true as const } : {}),
      };
    },
    { allowReplica: true },
  );

  route(
    searchApi.suggest,
    async (input): Promise<SearchSuggestions> => {
      await admit(input);
      const { query, viewer, reads } = input;
      const most = limits.searchSuggestions;
      const scope = await findScope(reads, readSearch(query.q).filters, viewer);
      const name = query.q.replace(/^[/@]/, '');
      const [search, communities, users] = await Promise.all([
        findForgiving(reads, withoutOpenPhrase(query.q), {
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
    async (input) => {
      await admit(input);
      const { query, viewer, reads } = input;
      const ids = await findSimilar(reads, query, viewer.user?.id ?? null);
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

/** The first results that are still there, and the last of them if there are more. */
async function fillPage(
  db: Db,
  found: readonly FoundBy[],
  viewer: RequestViewer,
  limit: number,
): Promise<{ results: Result[]; last: FoundBy | null }> {
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

/** A cursor begins with the way, unless that is `typed`. */
const writePlace = ({ rank, id, way }: Place): string => `${way === 'typed' ? '' : `${way}.`}${rank}.${id}`;

function readPlace(next: string | undefined): Place | null {
  if (next === undefined || next === '') return null;
  const [, given, rank, last = ''] = /^(?:([a-z]+)\.)?(-?\d{1,15})\.([0-9A-Fa-f]{24})$/.exec(next) ?? [];
  const id = readObjectId(last);
  const way: Way | undefined = given === undefined ? 'typed' : ways.find((one) => one === given);
  if (rank === undefined || id === null || way === undefined) throw new ApiError('invalid_cursor');
  return { rank: Number(rank), id, way };
}

/** The rarest words of a title, which say what it is about. */
const tellingMax = 6;

async function findSimilar(
  db: Db,
  {
    title = '',
    community,
    url,
  }: { title?: string | undefined; community?: string | undefined; url?: string | undefined },
  readerId: string | null,
): Promise<string[]> {
  const most = 2 * limits.similarPosts;
  const link = url === undefined ? null : linkKey(url);
  if (link !== null) return listPostsWithLink(db, { link, readerId, most });
  const place = community === undefined ? undefined : await findCommunityByName(db, community);
  if (!place) return [];
  const words = wordsToKnow({
    ...readSearch(''),
    terms: [{ text: title, phrase: false, title: false, not: false }],
  });
  const [known, { noDocuments }] = await Promise.all([findWords(db, words, null), getIndexState(db)]);
  const telling = tellingWords(
    words.flatMap((word) => known.get(word) ?? []),
    tellingMax,
    noDocuments,
  );
  if (telling.length === 0) return [];
  return listSimilarPosts(db, { communityId: place.id, readerId, words: telling, most });
}
