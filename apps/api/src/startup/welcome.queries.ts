import { communities, type Db, posts } from '@confab/db';
import { and, eq, inArray, isNull } from 'drizzle-orm';

/** What threads are recommended by, the best first. */
export async function listThreadFacts(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const { id, userId, communityId, upvotes, downvotes, noComments } = posts;
  const rows = await db
    .select({ id, userId, communityId, upvotes, downvotes, noComments })
    .from(posts)
    .where(inArray(id, [...ids]));
  return inOrder(rows, ids);
}

/** Those that are not deleted. */
export async function listThreads(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const { id, publicId, title, noComments } = posts;
  const rows = await db
    .select({ id, publicId, title, noComments, communityName: communities.name })
    .from(posts)
    .innerJoin(communities, eq(communities.id, posts.communityId))
    .where(and(inArray(id, [...ids]), isNull(posts.deletedAt)));
  return inOrder(rows, ids);
}

function inOrder<Row extends { id: string }>(rows: readonly Row[], ids: readonly string[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
