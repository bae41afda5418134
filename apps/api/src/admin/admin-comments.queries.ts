import { comments, type Db, toUuid } from '@confab/db';
import { limits } from '@confab/domain';
import { and, desc, eq, sql } from 'drizzle-orm';
import { type CommentWithPost, listCommentsByIds } from '../comments/comments.queries.ts';

/** Comments of the site or of one person, deleted ones too, the newest first, from that one on. */
export async function listAllComments(
  db: Db,
  { userId, from }: { userId: string | null; from: string | null },
): Promise<{ rows: CommentWithPost[]; next: string | null }> {
  // Which they are says an index; what stands beside them is read for those alone.
  const found = await db
    .select({ id: comments.id })
    .from(comments)
    .where(
      and(
        userId === null ? undefined : eq(comments.userId, userId),
        from === null ? undefined : sql`${comments.id} <= ${toUuid(from)}::uuid`,
      ),
    )
    .orderBy(desc(comments.id))
    .limit(limits.adminPage + 1);
  const rows = await listCommentsByIds(
    db,
    found.slice(0, limits.adminPage).map(({ id }) => id),
  );
  return {
    rows: rows.sort((one, other) => (one.comment.id < other.comment.id ? 1 : -1)),
    next: found[limits.adminPage]?.id ?? null,
  };
}
