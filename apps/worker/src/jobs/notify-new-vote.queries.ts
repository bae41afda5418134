import { comments, type Db, posts } from '@confab/db';
import type { ContentType } from '@confab/domain';
import { and, eq, isNull } from 'drizzle-orm';

/**
 * The voted post or comment; a comment only while it is undeleted, since deleted comments take no votes (api.md 2.8).
 */
export async function findVotedContent(
  db: Db,
  targetType: ContentType,
  targetId: string,
): Promise<{ userId: string; postId: string } | undefined> {
  const [row] =
    targetType === 'post'
      ? await db.select({ userId: posts.userId, postId: posts.id }).from(posts).where(eq(posts.id, targetId))
      : await db
          .select({ userId: comments.userId, postId: comments.postId })
          .from(comments)
          .where(and(eq(comments.id, targetId), isNull(comments.deletedAt)));
  return row;
}
