import { communities, type Db, posts, toUuid, userBadges, users } from '@confab/db';
import { limits } from '@confab/domain';
import { eq, type SQL, sql } from 'drizzle-orm';
import { supporterBadge } from '../accounts/users.queries.ts';
import { postColumns, type PostRow } from '../posts/posts.queries.ts';

export type ModeratorFeedQuery = {
  communityId: string;
  filter: 'deleted' | 'locked';
  /** From 1, at most `limits.moderatorPagesMax`. */
  page: number;
  limit: number;
};

/** Which posts a list has, in the words of its index. */
const kinds: Record<ModeratorFeedQuery['filter'], SQL> = {
  deleted: sql`deleted_at is not null`,
  locked: sql`locked_at is not null and deleted_at is null`,
};

/** How many posts a list has, as far as its pages reach. */
export async function countModeratorFeed(
  db: Db,
  { communityId, filter, limit }: ModeratorFeedQuery,
): Promise<number> {
  const [row] = await db.execute<{ total: number }>(sql`
    select count(*)::int as total from (
      select from ${posts} where ${inList(communityId, filter)} limit ${limits.moderatorPagesMax * limit}
    ) as counted`);
  return row?.total ?? 0;
}

/** A numbered page, the newest post first. Up to the page only ids are read, from an index alone (rulings 18). */
export async function listModeratorFeed(
  db: Db,
  { communityId, filter, page, limit }: ModeratorFeedQuery,
): Promise<PostRow[]> {
  const last = page * limit;
  const ids = sql`
    select id from (
      select id, row_number() over (order by id desc) as place
      from ${posts} where ${inList(communityId, filter)} order by id desc limit ${last}
    ) as numbered
    where place > ${last - limit}`;
  return db
    .select(postColumns)
    .from(sql`(${ids}) as page`)
    .innerJoin(posts, sql`${posts.id} = page.id`)
    .innerJoin(users, eq(users.id, posts.userId))
    .innerJoin(communities, eq(communities.id, posts.communityId))
    .leftJoin(userBadges, supporterBadge)
    .orderBy(sql`page.id desc`);
}

function inList(communityId: string, filter: ModeratorFeedQuery['filter']): SQL {
  return sql`community_id = ${toUuid(communityId)}::uuid and ${kinds[filter]}`;
}
