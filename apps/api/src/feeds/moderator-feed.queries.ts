import { communities, type Db, images, onlyRow, posts, toUuid, userBadges, users } from '@confab/db';
import { limits } from '@confab/domain';
import { desc, eq, type SQL, sql } from 'drizzle-orm';
import { profilePicture, supporterBadge } from '../members/users.queries.ts';
import {
  contains,
  type List,
  nameContains,
  numberedPage,
  type PageNumber,
  rowsOf,
} from '../communities/moderators/numbered-page.queries.ts';
import { postColumns, type PostRow } from '../content/posts/posts.queries.ts';

export type ModeratorFeedQuery = {
  communityId: string;
  filter: 'deleted' | 'locked';
  /** Only posts whose title or author contains it. */
  q: string | undefined;
} & PageNumber;

/** Conditions as in the partial indexes. */
const kinds: Record<ModeratorFeedQuery['filter'], SQL> = {
  deleted: sql`deleted_at is not null`,
  locked: sql`locked_at is not null and deleted_at is null`,
};

/** Counts up to the last reachable page. */
export async function countModeratorFeed(db: Db, { limit, ...query }: ModeratorFeedQuery): Promise<number> {
  return onlyRow(
    await db.execute<{ total: number }>(sql`
    select count(*)::int as total from (
      select from ${rowsOf(listOf(query))} limit ${limits.moderatorPagesMax * limit}
    ) as counted`),
  ).total;
}

/** A numbered page, newest post first. */
export async function listModeratorFeed(db: Db, query: ModeratorFeedQuery): Promise<PostRow[]> {
  const page = numberedPage(listOf(query), query);
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

function listOf({ communityId, filter, q }: Omit<ModeratorFeedQuery, keyof PageNumber>): List {
  return {
    of: posts,
    id: posts.id,
    where: sql`community_id = ${toUuid(communityId)}::uuid and ${kinds[filter]}`,
    order: desc(posts.id),
    matching:
      q === undefined ? undefined : sql`(${contains(posts.title, q)} or ${nameContains(posts.userId, q)})`,
  };
}
