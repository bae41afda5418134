import { comments, type Db, toUuid } from '@confab/db';
import { limits } from '@confab/domain';
import { and, desc, eq, sql } from 'drizzle-orm';
import { type CommentWithPost, listCommentsByIds } from '../content/comments/comments.queries.ts';

/** Comments of the site or of one author, including deleted ones, newest first, from that comment on. */
export async function listAllComments(
  db: Db,
  { userId, from }: { userId: string | null; from: string | null },
): Promise<{ rows: CommentWithPost[]; next: string | null }> {
  // Ids come from an index alone; the joins then run only for the rows of the page.
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
