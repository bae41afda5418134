import { communityMembers, type Db, hiddenPosts, mutes, posts, prepared, toUuid } from '@confab/db';
import { type FeedSort, limits, readObjectId, type TopWindow, topWindowHours } from '@confab/domain';
import { and, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { ApiError } from '../http/errors.ts';

export type FeedScope =
  | { kind: 'all' }
  | { kind: 'community'; communityId: string }
  | { kind: 'home'; userId: string };

export type FeedQuery = {
  scope: FeedScope;
  /** The reader, whose hidden posts and mutes apply; null for a visitor. */
  readerId: string | null;
  sort: FeedSort;
  limit: number;
  cursor: FeedCursor | null;
};

/** The first row of a page: its sort key as text, and its id. `latest` sorts by id alone. */
export type FeedCursor = { key: string | null; id: string };

export type FeedIds = { ids: string[]; next: string | null };

type SortRule = {
  /** Descending sort column before the id; null to sort by id alone. */
  column: SQL | null;
  /** The sort key as text, for cursors. */
  text: SQL;
  /** A cursor's key as an SQL value. */
  compared: SQL;
  cursorForm: RegExp;
  /** Maximum age of posts; null for any. */
  window: TopWindow | null;
};

const key = sql.placeholder('key');

/** Sort columns and cursor forms of all sorts (api.md 1.10, 4.2). */
const sorts: Record<FeedSort, SortRule> = {
  hot: {
    column: sql`hotness`,
    text: sql`${posts.hotness}::text`,
    compared: sql`${key}::bigint`,
    cursorForm: /^(-?\d{1,18})\.([0-9A-Fa-f]{24})$/,
    window: null,
  },
  activity: {
    column: sql`last_activity_at`,
    text: sql`(extract(epoch from ${posts.lastActivityAt}) * 1000000000)::bigint::text`,
    compared: sql`to_timestamp(${key}::numeric / 1000000000)`,
    cursorForm: /^(\d{1,19})\.([0-9A-Fa-f]{24})$/,
    window: null,
  },
  latest: {
    column: null,
    text: sql`''`,
    compared: sql`null`,
    cursorForm: /^()([0-9A-Fa-f]{24})$/,
    window: null,
  },
  day: topOf('day'),
  week: topOf('week'),
  month: topOf('month'),
  year: topOf('year'),
  all: topOf(null),
};

function topOf(window: TopWindow | null): SortRule {
  return {
    column: sql`points`,
    text: sql`${posts.points}::text`,
    compared: sql`${key}::int`,
    cursorForm: /^(-?\d{1,9})\.([0-9A-Fa-f]{24})$/,
    window,
  };
}

/** The age groups that cover a window (schema: posts.ageGroup). */
const ageGroups: Record<TopWindow | 'ever', readonly number[]> = {
  day: [0],
  week: [0, 1],
  month: [0, 1, 2],
  year: [0, 1, 2, 3],
  ever: [0, 1, 2, 3, 4],
};

export function readFeedCursor(sort: FeedSort, next: string): FeedCursor {
  const [, sortKey, given = ''] = sorts[sort].cursorForm.exec(next) ?? [];
  const id = readObjectId(given);
  if (sortKey === undefined || id === null) throw new ApiError('invalid_cursor');
  return { key: sortKey === '' ? null : sortKey, id };
}

/**
 * Row limits of statements: the next size that holds the page. A literal, because with a limit as parameter the
 * database would plan the statement on every run.
 */
const pageSizes = [10, 25, limits.feedPageMax];

/** A page plus the next row. */
const rowsOf = (size: number) => sql.raw(String(size + 1));

/**
 * A page of a feed and the cursor of the next row. Hidden and muted posts are skipped while reading, so that a page
 * is full as long as there are posts.
 */
export async function listFeed(db: Db, query: FeedQuery): Promise<FeedIds> {
  const { scope, readerId, sort, limit, cursor } = query;
  const values = {
    key: cursor?.key,
    id: cursor && toUuid(cursor.id),
    communityId: scope.kind === 'community' ? toUuid(scope.communityId) : undefined,
    userId: scope.kind === 'home' ? toUuid(scope.userId) : undefined,
    readerId: readerId === null ? undefined : toUuid(readerId),
  };
  const form: PageForm = {
    scope: scope.kind,
    reader: readerId === null ? 'visitor' : 'member',
    sort,
    size: pageSizes.find((candidate) => candidate >= limit) ?? limits.feedPageMax,
    later: cursor !== null,
  };
  for (const shortcut of shortcutsTo(form)) {
    const rows = await feedStatement(db, form, shortcut).execute(values);
    if (rows.length > limit) return pageOf(rows, limit);
  }
  return pageOf(await feedStatement(db, form, 'thorough').execute(values), limit);
}

type Found = { id: string; sortKey: string };

function pageOf(rows: readonly Found[], limit: number): FeedIds {
  const after = rows[limit];
  return { ids: rows.slice(0, limit).map(({ id }) => id), next: after ? writeCursor(after) : null };
}

function writeCursor({ id, sortKey }: Found): string {
  return sortKey === '' ? id : `${sortKey}.${id}`;
}

/** The properties that determine the statement's text. */
type PageForm = {
  scope: FeedScope['kind'];
  reader: 'visitor' | 'member';
  sort: FeedSort;
  size: number;
  /** Whether this is not the first page. */
  later: boolean;
};

const nameOf = ({ scope, reader, sort, size, later }: PageForm) =>
  `${scope}-${reader}-${sort}-${size}-${later ? 'later' : 'first'}`;

/**
 * How a page is found. Only `thorough` can find the end of a feed; the others are cheap shortcuts whose result counts
 * only if they find a full page plus one row.  - `likely`: a home feed of many communities resembles the feed of the
 * whole site, so scanning that order finds a page long before every community was read. - `plain`: no index has
 * authors, so read a page as for a visitor and filter it for the reader.
 */
type Way = 'likely' | 'plain' | 'thorough';

function shortcutsTo({ scope, sort }: PageForm): readonly Way[] {
  if (scope !== 'home') return [];
  return isTop(sorts[sort]) ? ['plain'] : ['likely', 'plain'];
}

function feedStatement(db: Db, form: PageForm, way: Way) {
  return prepared(db, `feed-${way}-${nameOf(form)}`, (name) => selectPage(db, form, way).prepare(name));
}

/**
 * First the ids of the page, from the index of the sort; then their rows. Passing the ids as an array makes the
 * database look the rows up one by one, whatever its estimate for the first part.
 */
function selectPage(db: Db, form: PageForm, way: Way) {
  const ids = way === 'likely' ? likelyPageOfIds(form) : pageOfIds(form, way);
  return db
    .select({ id: posts.id, sortKey: sql<string>`${sorts[form.sort].text}` })
    .from(sql`unnest(array(${ids})) with ordinality as page(id, place)`)
    .innerJoin(posts, sql`${posts.id} = page.id`)
    .where(way === 'plain' ? sql.join(wanted(form.scope, 'posts'), sql` and `) : undefined)
    .orderBy(sql`page.place`);
}

/** Number of the whole site's posts that `likely` scans for a home feed. */
const likelyWindow = 500;

function likelyPageOfIds({ scope, sort, size, later }: PageForm): SQL {
  const rule = sorts[sort];
  const order = rule.column ? sql`${rule.column} desc, id desc` : sql`id desc`;
  const conditions = [sql`deleted_at is null`, ...(later ? [position(rule)] : [])];
  return sql`
    select id
    from (
      select id, community_id, user_id, ${rule.column ?? sql`id`} as sort_column
      from ${posts}
      where ${sql.join(conditions, sql` and `)}
      order by ${order}
      limit ${sql.raw(String(likelyWindow))}
    ) as best
    where community_id = any(array(
      select community_id from ${communityMembers} where user_id = ${sql.placeholder('userId')}::uuid))
      and ${sql.join(wanted(scope, 'best'), sql` and `)}
    order by sort_column desc, id desc
    limit ${rowsOf(size)}`;
}

/**
 * Reads each source of the feed in order, at most one page of each, and merges them. A source is a joined community
 * of a home feed, an age group of a "top" sort, or both; other feeds have one source.
 */
function pageOfIds({ scope, reader, sort, size, later }: PageForm, way: Way): SQL {
  const rule = sorts[sort];
  const order = rule.column ? sql`${rule.column} desc, id desc` : sql`id desc`;
  const top = isTop(rule);
  const sources = [
    ...(scope === 'home'
      ? [
          sql`(select community_id as source_community from ${communityMembers}
              where user_id = ${sql.placeholder('userId')}::uuid) as joined`,
        ]
      : []),
    ...(top
      ? [sql`unnest(array[${sql.raw(ageGroups[rule.window ?? 'ever'].join(','))}]::smallint[]) as source_age`]
      : []),
  ];
  const conditions = [
    sql`deleted_at is null`,
    ...(scope === 'community' ? [sql`community_id = ${sql.placeholder('communityId')}::uuid`] : []),
    ...(scope === 'home' ? [sql`community_id = joined.source_community`] : []),
    ...(top ? [sql`age_group = source_age`] : []),
    ...(rule.window
      ? [sql`created_at > now() - make_interval(hours => ${sql.raw(String(topWindowHours[rule.window]))})`]
      : []),
    ...(later ? [position(rule)] : []),
    ...(reader === 'member' && way === 'thorough' ? wanted(scope, 'posts') : []),
  ];
  const source = sql`
    select id, ${rule.column ?? sql`id`} as sort_column
    from ${posts}
    where ${sql.join(conditions, sql` and `)}
    order by ${order}
    limit ${rowsOf(size)}`;
  const merged = sources.reduceRight<SQL>(
    (inner, outer) => sql`select found.* from ${outer} cross join lateral (${inner}) as found`,
    source,
  );
  return sql`
    select id
    from (${merged}) as merged
    order by sort_column desc, id desc
    limit ${rowsOf(size)}`;
}

/**
 * Filters for the reader's hidden posts and mutes (api.md 4.6). Each list is read once, from its index, into a hash
 * table.
 */
function wanted(scope: FeedScope['kind'], table: 'posts' | 'best'): SQL[] {
  const column = (name: string) => sql`${sql.identifier(table)}.${sql.identifier(name)}`;
  const own = sql`user_id = ${sql.placeholder('readerId')}::uuid`;
  const mutedUsers = sql`select muted_user_id from ${mutes} where ${own} and muted_user_id is not null`;
  const mutedCommunities = sql`
    select muted_community_id from ${mutes} where ${own} and muted_community_id is not null`;
  return [
    isNotAmong(column('id'), sql`select post_id from ${hiddenPosts} where ${own}`),
    isNotAmong(column('user_id'), mutedUsers),
    // Mutes of communities do not apply in home and community feeds, which the reader chose.
    ...(scope === 'all' ? [isNotAmong(column('community_id'), mutedCommunities)] : []),
  ];
}

/**
 * A numeric comparison, because the planner assumes that an inequality holds for nearly all rows (correct here), but
 * `not in` for only half: it would expect to read most of a feed for one page, and sort it instead.
 */
function isNotAmong(column: SQL, list: SQL): SQL {
  return sql`(${column} in (${list}))::int <> 1`;
}

function isTop(rule: SortRule): boolean {
  return rule === sorts[rule.window ?? 'all'];
}

function position(rule: SortRule): SQL {
  const id = sql`${sql.placeholder('id')}::uuid`;
  return rule.column ? sql`(${rule.column}, id) <= (${rule.compared}, ${id})` : sql`id <= ${id}`;
}

/** Pinned posts of a community or of the site, latest pin first (api.md 4.3). */
export async function listPinned(db: Db, scope: FeedScope): Promise<string[]> {
  const pinnedAt = scope.kind === 'community' ? posts.pinnedAt : posts.pinnedSiteAt;
  const found = await prepared(db, scope.kind === 'community' ? 'pinned-community' : 'pinned-site', (name) =>
    db
      .select({ id: posts.id })
      .from(posts)
      .where(
        and(
          isNotNull(pinnedAt),
          scope.kind === 'community' ? eq(posts.communityId, sql.placeholder('communityId')) : undefined,
        ),
      )
      .orderBy(desc(pinnedAt))
      .limit(limits.pinsPerScope)
      .prepare(name),
  ).execute(scope.kind === 'community' ? { communityId: toUuid(scope.communityId) } : {});
  return found.map(({ id }) => id);
}
