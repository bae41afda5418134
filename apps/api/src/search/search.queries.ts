import {
  type Db,
  executePrepared,
  fromUuid,
  hiddenPosts,
  mutes,
  onlyRow,
  searchDocuments,
  type SearchKind,
  searchWords,
  tookTooLong,
  toUuid,
  type Tx,
} from '@confab/db';
import { limits, objectIdAt, oneErrorAway, searchRank, type SearchSort } from '@confab/domain';
import { frontSize, isFrontOf, wordsInFront } from '@confab/search';
import { type SQL, sql } from 'drizzle-orm';
import type { Alternative } from './corrections.ts';
import { type KnownWord, titleShare, type TitleWord, type Understood } from './understand.ts';

/** Forms of a word, and words that begin with one, that a query may stand for. */
const formsMax = 50;
const beginningsMax = 12;
/** Words with a beginning that are looked at for the commonest ones. */
const beginningsRead = 500;

/** What the index knows of words, and of `beginning` those that begin so. */
export async function findWords(
  db: Db,
  words: readonly string[],
  beginning: string | null,
): Promise<ReadonlyMap<string, KnownWord>> {
  const rows = await executePrepared<{
    typed: string;
    documents: number;
    stems: string[];
    forms: string[];
    found: number;
    beginnings: string[];
    longer: number;
  }>(
    db,
    'words-of-search',
    () => sql`
      select typed.word as typed, coalesce(known.documents, 0) as documents, family.stems,
        family_forms.forms, family_forms.found,
        longer.beginnings, longer.found as longer
      from unnest(${sql.placeholder('words')}::text[]) as typed (word)
      left join ${searchWords} as known on known.word = typed.word
      -- A word without a known stem is taken for English.
      cross join lateral (select coalesce(nullif(known.stems, '{}'), array(
        select 'english:' || stem from unnest(ts_lexize('english_stem', typed.word)) as stem)) as stems) as family
      cross join lateral (
        select coalesce(array_agg(word), '{}') as forms, coalesce(sum(documents), 0)::int as found from (
          select form.word, form.documents from ${searchWords} as form
          where form.stems && family.stems and form.documents > 0 order by form.documents desc limit ${sql.raw(String(formsMax))}
        ) as form
      ) as family_forms
      cross join lateral (
        select coalesce(array_agg(word), '{}') as beginnings, coalesce(sum(documents), 0)::int as found from (
          select word, documents from (
            select word, documents from ${searchWords}
            where (typed.word = ${sql.placeholder('beginning')} or typed.word ~ ${openEnded})
              and word >= typed.word and word < typed.word || ${lastLetter} limit ${sql.raw(String(beginningsRead))}
          ) as begun where documents > 0 order by documents desc limit ${sql.raw(String(beginningsMax))}
        ) as most
      ) as longer`,
    { words: [...words], beginning },
  );
  return new Map(
    rows.map(({ typed, documents, stems, forms, found, beginnings, longer }) => [
      typed,
      {
        word: typed,
        documents,
        found: Math.max(documents, found) + longer,
        forms: [...forms, ...stems.map((stem) => stem.slice(stem.indexOf(':') + 1)), ...beginnings],
      },
    ]),
  );
}

/** Scripts in which the words of a text are often longer than those of a query: endings, or none between words. */
const openEnded = '[぀-ヿ㐀-鿿가-힯฀-๿]';
const lastLetter = '\u{10ffff}';

/** Known words that one typing error makes of these, of words that one alphabet writes. */
export async function findOneErrorAway(db: Db, words: readonly string[]): Promise<Alternative[]> {
  const pairs = words.flatMap((typed) => oneErrorAway(typed).map((word) => ({ typed, word })));
  if (pairs.length === 0) return [];
  const rows = await db.execute<{ word: string; documents: number }>(sql`
    select word, documents from ${searchWords}
    where word = any(${sql.param(pairs.map(({ word }) => word))}::text[]) and documents > 0`);
  const known = new Map(rows.map(({ word, documents }) => [word, documents]));
  return pairs.flatMap((pair) => {
    const documents = known.get(pair.word);
    return documents === undefined ? [] : [{ ...pair, documents }];
  });
}

const alternativesMax = 40;

/** Known words that share so much of their trigrams with these. */
export async function findAlternatives(
  db: Db,
  words: readonly string[],
  similarity: number,
): Promise<Alternative[]> {
  return inTime(db, async (tx) => {
    await tx.execute(sql`select set_config('pg_trgm.similarity_threshold', ${String(similarity)}, true)`);
    return tx.execute<Alternative>(sql`
      select typed.word as typed, near.word, near.documents
      from unnest(${sql.param([...words])}::text[]) as typed (word)
      cross join lateral (
        select word, documents from ${searchWords}
        where word % typed.word and documents > 0 and abs(length(word) - length(typed.word)) <= 2
        order by similarity(word, typed.word) desc, documents desc limit ${alternativesMax}
      ) as near`);
  }).then(({ rows }) => rows);
}

export type Asked = {
  kinds: readonly SearchKind[];
  communityId: string | null;
  userId: string | null;
  /** Unix milliseconds. */
  since: number | null;
  until: number | null;
  /** Whose mutes and hidden posts are left out; null for a visitor. */
  readerId: string | null;
  /** The least standing of the documents whose words have an index of their own; null: there are none. */
  frontFrom: number | null;
} & Pick<
  Understood,
  | 'all'
  | 'most'
  | 'inTitle'
  | 'words'
  | 'asName'
  | 'noWords'
  | 'noDocuments'
  | 'share'
  | 'mostShare'
  | 'entries'
>;

/** A document that matches, with its place in the order that was asked for: greater ranks first, then greater ids. */
export type Found = { id: string; kind: SearchKind; rank: number };
export type FoundAll = { found: Found[]; partial: boolean };

/** Documents that are ranked for a page of results; a reader who looks at more has to say more words. */
const rankedMax = limits.searchRanked;
/** Of a list of titles, and of what is suggested while a query is typed. */
const rankedFewMax = 50;
/** Of those of the highest standing, so many are enough while a query is typed: few of them are shown. */
const enoughTyping = 10;
/** The same of those that have most of the words, where none has all. */
const enoughMost = 100;

type Order = {
  sort: SearchSort;
  after: Omit<Found, 'kind'> | null;
  limit: number;
  most: boolean;
  /** While a query is typed, fewer documents are ranked. */
  typing: boolean;
};

/**
 * The best matches, ranked, if wanted also those that have `most` of the words; for other sorts the next ones after a
 * place in the order.
 */
export async function findDocuments(
  db: Db,
  asked: Asked,
  { sort, after, limit, most, typing }: Order,
): Promise<FoundAll> {
  if (sort !== 'relevance') {
    const rank = sort === 'top' ? sql`points` : sql`0`;
    const place =
      after &&
      (sort === 'top'
        ? sql`(points, id) < (${after.rank}, ${toUuid(after.id)}::uuid)`
        : sql`id < ${toUuid(after.id)}::uuid`);
    const whole: Above = { how: isRare(asked, limit) ? 'collect' : 'along', lowest: null };
    const first = firstOf(asked, {
      where: sql`${matching(asked, hasWords(asked.all, null, whole))} ${place ? sql`and ${place}` : sql``}`,
      by: sort === 'top' ? sql`points desc, id desc` : sql`id desc`,
      limit,
      how: whole.how,
    });
    const { rows, partial } = await inTime(db, (tx) =>
      tx.execute<Found>(sql`select id::text, kind, ${rank} as rank from (${first}) as first`),
    );
    return { found: rows.map((row) => ({ ...row, id: fromUuid(row.id) })), partial };
  }
  const enough = most ? enoughMost : rankedMax;
  const ranked = typing ? { most: rankedFewMax, enough: enoughTyping } : { most: rankedMax, enough };
  const lists = await (most ? listMost : listAll)(db, asked, ranked);
  const found = new Map(lists.flatMap((list) => list.found.map((one) => [one.id, one])));
  return {
    found: [...found.values()].sort(byRank).filter((one) => !after || byRank(one, after) > 0),
    partial: lists.some(({ partial }) => partial),
  };
}

const byRank = (a: Omit<Found, 'kind'>, b: Omit<Found, 'kind'>): number =>
  b.rank - a.rank || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0);

/** The best documents with all words, and those with all of them in the title. */
async function listAll(db: Db, asked: Asked, ranked: Ranked): Promise<FoundAll[]> {
  const { all: query, inTitle } = asked;
  const expected = expectedMatches(asked, asked.share);
  const entries = asked.entries * asked.noDocuments;
  const ofAll = () => listBest(db, asked, { query, density: query, ...ranked, expected, entries });
  const ofTitles = () =>
    inTitle === null
      ? []
      : [
          listBest(db, asked, {
            query: inTitle,
            density: query,
            most: rankedFewMax,
            enough: Math.min(rankedFewMax, ranked.enough),
            expected: titleShare * expected,
            entries: titleShare * entries,
          }),
        ];
  if (expected >= ranked.most) return Promise.all([ofAll(), ...ofTitles()]);
  const first = await ofAll();
  // A list of all that match has those with the words in their title.
  const isAll = first.found.length < ranked.enough && !first.partial;
  return isAll ? [first] : [first, ...(await Promise.all(ofTitles()))];
}

/** The best documents with most of the words. */
async function listMost(db: Db, asked: Asked, ranked: Ranked): Promise<FoundAll[]> {
  const { most: query, mostShare } = asked;
  const expected = expectedMatches(asked, mostShare);
  return [await listBest(db, asked, { query, density: query, ...ranked, expected, entries: expected })];
}

/** How many are ranked at most, and how many of the highest standing are enough. */
type Ranked = { most: number; enough: number };
type Listed = { query: string | null; density: string | null; most: number };
/** How many documents match: a guess, or what a part of them showed. And in how many entries they are found. */
type Expected = { expected: number; entries: number };

/**
 * Those that match of the highest standing. Of many, documents below some standing are not looked at, unless too few match
 * above it: the front, whose words have an index of their own, or fewer. Where the words have very many entries, documents
 * are read in the order of their standing.
 */
async function listBest(db: Db, asked: Asked, listed: Listed & Ranked & Expected): Promise<FoundAll> {
  const { noDocuments, frontFrom } = asked;
  const { query, most, enough, expected, entries } = listed;
  const inOrder = (most * noDocuments) / expected;
  const ofFront = frontSize / noDocuments;
  const isInFront = query !== null && frontFrom !== null && ofFront * expected >= enough;
  // What is counted for one word is a guess for several. In order a document costs a third of one that is collected.
  const isCommon = entries <= expected && inOrder < 3 * ofFront * expected;
  if (isInFront && !isCommon) {
    const read = (above: Above) => listAbove(db, asked, listed, above);
    const collected = await read({ how: 'collect', lowest: frontFrom, collected: collectedMax });
    const front = collected.isCut ? await read({ how: 'along', lowest: frontFrom }) : collected;
    if (front.found.length >= enough || front.partial) return front;
    return listBest(db, { ...asked, frontFrom: null }, { ...listed, expected: front.found.length / ofFront });
  }
  // Without a front, costs as measured: 1 for an entry of a list, 16 for a document, wherever it is read.
  const isAlong = isInFront || 16 * inOrder < entries;
  const isFew = !isAlong && 16 * expected <= 2 * inOrder;
  // Reading in order ends where enough are found. A number that many queries share, so that its standing is known.
  const noBest = 2 ** Math.ceil(Math.log2((isAlong ? 4 : 2) * inOrder));
  if (expected === 0 || isFew || noBest > noDocuments / 2)
    return listAbove(db, asked, listed, { how: 'collect', lowest: null });
  const best = await listAbove(db, asked, listed, {
    how: isAlong ? 'along' : 'collect',
    lowest: await standingOfBest(db, noBest),
  });
  if (best.found.length >= enough || best.partial) return best;
  return listBest(db, asked, { ...listed, expected: (best.found.length * noDocuments) / noBest });
}

/** Where more match than a guess said, they are not collected to the end: of so many, the best are found sooner in order. */
const collectedMax = 4096;

/** Standings of so many best documents, in each database. */
const standings = new WeakMap<Db, Map<number, { standing: number | null; until: number }>>();
const standingKeptMs = 10 * 60_000;

/** The standing that so many documents reach, or reached some minutes ago: it only says where to look first. */
async function standingOfBest(db: Db, noBest: number): Promise<number | null> {
  const kept = standings.get(db) ?? new Map<number, { standing: number | null; until: number }>();
  standings.set(db, kept);
  const known = kept.get(noBest);
  if (known && performance.now() < known.until) return known.standing;
  const { standing } = onlyRow(
    await db.execute<{ standing: number | null }>(sql`
    select min(standing) as standing from (
      select standing from ${searchDocuments} order by standing desc limit ${noBest}) as best`),
  );
  kept.set(noBest, { standing, until: performance.now() + standingKeptMs });
  return standing;
}

async function listAbove(
  db: Db,
  asked: Asked,
  { query, density, most }: Listed,
  above: Above,
): Promise<FoundAll & { isCut: boolean }> {
  const { how, lowest, collected } = above;
  const words = asked.words.slice(0, weighedMax);
  const best = firstOf(asked, {
    where: sql`${matching(asked, hasWords(query, asked.frontFrom, above))}
      ${lowest === null ? sql`` : sql`and standing >= ${lowest}::real`}`,
    by: sql`standing desc, id desc`,
    limit: most,
    how,
    collected,
  });
  const { rows, partial } = await inTime(db, (tx) =>
    tx.execute<{
      matched: number;
      id: string;
      kind: SearchKind;
      standing: number;
      density: number;
      has: string;
      titled: string;
      noTitle: number;
      isName: boolean;
    }>(sql`
      select matched, id::text, kind, standing,
        ${density === null ? sql`0` : sql`ts_rank_cd(words, ${density}::tsquery)`} as density,
        ${matches(words.map(({ text }) => text))} as has,
        ${matches(words.map(({ title }) => title))} as titled,
        length(ts_filter(words, '{a}')) - (kind in ('community', 'user') and ${asked.noWords} > 1)::int as "noTitle",
        kind in ('community', 'user') and ${asked.asName === null ? sql`false` : sql`words @@ ${asked.asName}::tsquery`} as "isName"
      from (${best}) as best`),
  );
  return {
    found: rows.map(({ id, kind, standing, has, titled, noTitle, isName, density: dense }) => {
      const inTitle = isName ? 1 : shareOf(words, titled);
      const share = isName ? 1 : shareOf(words, has);
      const isTitle = isName || (inTitle === 1 && noTitle === asked.noWords);
      // Whole numbers, so that a cursor is exact.
      return {
        id: fromUuid(id),
        kind,
        rank: Math.round(1e6 * searchRank({ density: dense, share, inTitle, isTitle, standing })),
      };
    }),
    partial,
    isCut: rows[0]?.matched === collected,
  };
}

/**
 * How the first documents of an order are found: by collecting all that match, which suits rare words, or by reading along
 * the order until there are enough, which suits common ones.
 */
type Reading = 'collect' | 'along';
/** Those of this standing and above, or all. */
type Above = { how: Reading; lowest: number | null; collected?: number };

/** PostgreSQL cannot tell which way to read, since it counts only the commonest words. The index can. */
function firstOf(
  asked: Asked,
  {
    where,
    by,
    limit,
    how,
    collected,
  }: { where: SQL; by: SQL; limit: number; how: Reading; collected?: number | undefined },
): SQL {
  const first = (from: SQL, matched: SQL) => sql`
    select ${matched} as matched, id, kind, standing, points, words
    from (${from}) as document order by ${by} limit ${limit}`;
  if (how === 'along' || asked.all === null)
    return first(sql`select * from ${searchDocuments} where ${where}`, sql`null::int`);
  // Found again by their place in the table, which is the same throughout a statement.
  return sql`
    with matching as materialized (
      select ctid, id, standing, points from ${searchDocuments} where ${where}
      ${collected === undefined ? sql`` : sql`limit ${collected}`})
    ${first(
      sql`
      select * from ${searchDocuments}
      where ctid = any(array(select ctid from matching order by ${by} limit ${limit}))`,
      sql`(select count(*)::int from matching)`,
    )}`;
}

/** Of all documents, what an author and a community of some size have. */
const shareOfAuthor = 0.001;
const shareOfCommunity = 0.02;

/** A guess: how many documents there are, where such a share of all matches. */
function expectedMatches({ noDocuments, communityId, userId }: Asked, share: number): number {
  const scope = userId !== null ? shareOfAuthor : communityId === null ? 1 : shareOfCommunity;
  return share * scope * noDocuments;
}

/** Whether reading along an order would look at more documents than collecting all that match. */
function isRare(asked: Asked, limit: number): boolean {
  const expected = expectedMatches(asked, asked.share);
  return expected * expected < limit * asked.noDocuments;
}

/** Further words change no order. */
const weighedMax = 10;

/** A digit for each query: 1 where the words match. */
const matches = (queries: readonly (string | null)[]): SQL =>
  sql`concat('' ${sql.join(
    queries.map((query) => (query === null ? sql`, 0` : sql`, (words @@ ${query}::tsquery)::int`)),
  )})`;

/** Of the weight of these words, how much those have that are marked with 1. */
function shareOf(words: readonly { weight: number }[], ones: string): number {
  const sum = (some: typeof words) => some.reduce((total, { weight }) => total + weight, 0);
  const has = words.filter((_, at) => ones[at] === '1');
  return has.length === words.length ? 1 : sum(has) / sum(words);
}

/** The condition of the words, which says where PostgreSQL looks for them. */
function hasWords(query: string | null, frontFrom: number | null, { how, lowest }: Above): SQL[] {
  if (query === null) return [];
  const isFound = sql`words @@ ${query}::tsquery`;
  if (frontFrom === null || lowest === null || lowest < frontFrom) return [isFound];
  // In the index of the front, or in the documents themselves, which takes no index.
  return how === 'along'
    ? [sql`(${isFound}) is true`]
    : [sql`${wordsInFront} @@ ${query}::tsquery`, isFrontOf(frontFrom)];
}

function matching(asked: Asked, words: readonly SQL[]): SQL {
  const conditions = [sql`kind = any(${sql.param([...asked.kinds])}::text[])`, ...words];
  if (asked.communityId !== null) conditions.push(sql`community_id = ${toUuid(asked.communityId)}::uuid`);
  if (asked.userId !== null) conditions.push(sql`user_id = ${toUuid(asked.userId)}::uuid`);
  if (asked.since !== null) conditions.push(sql`id >= ${firstIdAt(asked.since)}::uuid`);
  if (asked.until !== null) conditions.push(sql`id < ${firstIdAt(asked.until)}::uuid`);
  conditions.push(...notLeftOutBy(asked));
  return sql.join(conditions, sql` and `);
}

/** What a member muted or hid. Who asks for a muted community by its name gets it. */
function notLeftOutBy({ readerId, communityId }: Pick<Asked, 'readerId' | 'communityId'>): SQL[] {
  if (readerId === null) return [];
  const own = sql`user_id = ${toUuid(readerId)}::uuid`;
  return [
    sql`(kind in ('community', 'user') or user_id not in (
      select muted_user_id from ${mutes} where ${own} and muted_user_id is not null))`,
    ...(communityId === null
      ? [
          sql`(kind <> 'post' or community_id not in (
            select muted_community_id from ${mutes} where ${own} and muted_community_id is not null))`,
        ]
      : []),
    sql`(kind <> 'post' or id not in (select post_id from ${hiddenPosts} where ${own}))`,
  ];
}

/** Ids begin with the time of creation in nanoseconds, of 64 bits. */
const lastMs = Math.floor(2 ** 64 / 1e6) - 1;
const firstIdAt = (ms: number): string =>
  toUuid(
    `${objectIdAt(BigInt(Math.min(Math.max(Math.trunc(ms), 0), lastMs)) * 1_000_000n).slice(0, 16)}00000000`,
  );

const limitTime = sql.raw(`select set_config('statement_timeout', '${limits.searchStatementMs}ms', true)`);

/** Rows that a statement returns within the limit of a search; without rows, and partial, where it takes longer. */
async function inTime<Row>(
  db: Db,
  work: (tx: Tx) => Promise<readonly Row[]>,
): Promise<{ rows: Row[]; partial: boolean }> {
  try {
    const rows = await db.transaction(async (tx) => {
      // Sent together, the limit first: a statement without values needs no answer before the next is sent.
      const [, found] = await Promise.all([tx.execute(limitTime), work(tx)]);
      return found;
    });
    return { rows: [...rows], partial: false };
  } catch (error) {
    if (!tookTooLong(error)) throw error;
    return { rows: [], partial: true };
  }
}

/**
 * Posts of a community whose titles share two of these words, the most telling words first, then titles with little
 * else. Those with all of them are found however old they are.
 */
export async function listSimilarPosts(
  db: Db,
  {
    communityId,
    readerId,
    words,
    most,
  }: { communityId: string; readerId: string | null; words: readonly TitleWord[]; most: number },
): Promise<string[]> {
  const all = words.map(({ title }) => title);
  const two = all.flatMap((one, at) => all.slice(at + 1).map((other) => `(${one} & ${other})`));
  const queries = two.length === 0 ? all : [all.join(' & '), two.join(' | ')];
  const ofCommunity = [
    sql`kind = 'post' and community_id = ${toUuid(communityId)}::uuid`,
    ...notLeftOutBy({ readerId, communityId }),
  ];
  const { rows } = await inTime(db, (tx) =>
    tx.execute<{ id: string; has: string; noTitle: number; standing: number }>(sql`
      select distinct on (near.id) near.id::text, ${matches(all)} as has,
        length(ts_filter(words, '{a}')) as "noTitle", standing
      from unnest(${sql.param(queries)}::text[]) as query
      cross join lateral (
        select id, standing, words from ${searchDocuments}
        where words @@ query::tsquery and ${sql.join(ofCommunity, sql` and `)}
        order by standing desc limit ${rankedMax}
      ) as near`),
  );
  return rows
    .map((row) => ({ ...row, share: shareOf(words, row.has) }))
    .sort((a, b) => b.share - a.share || a.noTitle - b.noTitle || b.standing - a.standing)
    .slice(0, most)
    .map(({ id }) => fromUuid(id));
}

/** The latest posts with this link, without those that the reader muted or hid. */
export async function listPostsWithLink(
  db: Db,
  { link, readerId, most }: { link: string; readerId: string | null; most: number },
): Promise<string[]> {
  const conditions = [sql`link = ${link}`, ...notLeftOutBy({ readerId, communityId: null })];
  const rows = await db.execute<{ id: string }>(sql`
    select id::text from ${searchDocuments}
    where ${sql.join(conditions, sql` and `)} order by id desc limit ${most}`);
  return rows.map(({ id }) => fromUuid(id));
}
