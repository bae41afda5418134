import { changes, communities, type Db, listOfIds, posts } from '@confab/db';
import { and, asc, eq, gt, gte, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { firstId } from './first-id.ts';

export type SitemapKind = 'communities' | 'posts';

/** A page that visitors may read: its path, and the time of its last change. */
export type Listed = { id: string; path: string; lastModified: string };

const pageSize = 1000;

/** In order of id, from this one on, a keyset page at a time. */
export async function* listPages(
  db: Db,
  kind: SitemapKind,
  range: { from: string; before: string | undefined },
): AsyncGenerator<Listed[]> {
  const read = kind === 'posts' ? readPosts : readCommunities;
  let after: string | undefined;
  let page: Listed[];
  do {
    page = await read(db, (id) =>
      and(
        after === undefined ? gte(id, range.from) : gt(id, after),
        range.before === undefined ? undefined : lt(id, range.before),
      ),
    );
    after = page.at(-1)?.id;
    yield page;
  } while (page.length === pageSize);
}

type InRange = (id: typeof posts.id | typeof communities.id) => SQL | undefined;

async function readPosts(db: Db, inRange: InRange): Promise<Listed[]> {
  const rows = await db
    .select({
      id: posts.id,
      publicId: posts.publicId,
      name: communities.name,
      lastModified: sql<string>`greatest(${posts.lastActivityAt}, ${posts.editedAt})`.mapWith(
        posts.lastActivityAt,
      ),
    })
    .from(posts)
    .innerJoin(communities, eq(communities.id, posts.communityId))
    .where(and(isNull(posts.deletedAt), inRange(posts.id)))
    .orderBy(asc(posts.id))
    .limit(pageSize);
  return rows.map(({ publicId, name, ...row }) => ({ ...row, path: `/${name}/post/${publicId}` }));
}

async function readCommunities(db: Db, inRange: InRange): Promise<Listed[]> {
  const rows = await db
    .select({
      id: communities.id,
      name: communities.name,
      lastModified: sql<string>`coalesce((
        select max(${posts.lastActivityAt}) from ${posts}
        where ${posts.communityId} = ${communities.id} and ${posts.deletedAt} is null
      ), ${communities.createdAt})`.mapWith(communities.createdAt),
    })
    .from(communities)
    .where(and(isNull(communities.deletedAt), inRange(communities.id)))
    .orderBy(asc(communities.id))
    .limit(pageSize);
  return rows.map(({ name, ...row }) => ({ ...row, path: `/${name}` }));
}

/**
 * Which of these ranges got or lost a page since then. Each range begins with its id and ends before the next. Only
 * the last 15 minutes of `changes` are kept.
 */
export async function findChangedRanges(
  db: Db,
  kind: SitemapKind,
  { froms, since }: { froms: readonly string[]; since: number },
): Promise<number[]> {
  const table = kind === 'posts' ? posts : communities;
  const moment = sql`${new Date(since).toISOString()}::timestamptz`;
  const rows = await db.execute<{ place: number }>(sql`
    select distinct width_bucket(id, ${listOfIds(froms)}::text::uuid[]) - 1 as place
    from (
      select id from ${table} where id >= ${firstId(moment)}
      union all
      select noted.id from ${changes} as noted left join ${table} as kept on kept.id = noted.id
      where noted.kind = ${kind === 'posts' ? 'post' : 'community'}
        and noted.expires_at > ${moment} + interval '15 minutes'
        and (kept.id is null or kept.deleted_at is not null)
    ) as changed`);
  return rows.map(({ place }) => place);
}
