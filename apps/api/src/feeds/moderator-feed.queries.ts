import { communities, type Db, images, posts, toUuid, userBadges, users } from '@confab/db';
import { limits } from '@confab/domain';
import { desc, eq, type SQL, sql } from 'drizzle-orm';
import { profilePicture, supporterBadge } from '../members/users.queries.ts';
import { numberedPage, type PageNumber } from '../communities/moderators/numbered-page.queries.ts';
import { postColumns, type PostRow } from '../content/posts/posts.queries.ts';

export type ModeratorFeedQuery = {
  communityId: string;
  filter: 'deleted' | 'locked';
} & PageNumber;

/** Conditions as in the partial indexes. */
const kinds: Record<ModeratorFeedQuery['filter'], SQL> = {
  deleted: sql`deleted_at is not null`,
  locked: sql`locked_at is not null and deleted_at is null`,
};

/** Counts up to the last reachable page. */
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

/** A numbered page, newest post first. */
export async function listModeratorFeed(
  db: Db,
  { communityId, filter, ...number }: ModeratorFeedQuery,
): Promise<PostRow[]> {
  const where = inList(communityId, filter);
  const page = numberedPage({ of: posts, id: posts.id, where, order: desc(posts.id) }, number);
  return db
    .select(postColumns)
    .from(page.ids)
    .innerJoin(posts, page.rowById)
    .innerJoin(users, eq(users.id, posts.userId))
    .innerJoin(communities, eq(communities.id, posts.communityId))
    .leftJoin(userBadges, supporterBadge)
    .leftJoin(images, profilePicture)
    .orderBy(page.order);
}

function inList(communityId: string, filter: ModeratorFeedQuery['filter']): SQL {
  return sql`community_id = ${toUuid(communityId)}::uuid and ${kinds[filter]}`;
}
