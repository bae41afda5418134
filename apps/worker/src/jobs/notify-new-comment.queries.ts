import { comments, type Db, posts } from '@confab/db';
import { and, eq, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';

/** An undeleted comment, with the authors of its parent and post. */
export async function findWrittenComment(db: Db, commentId: string) {
  const parents = alias(comments, 'parent');
  const [row] = await db
    .select({
      id: comments.id,
      userId: comments.userId,
      postId: comments.postId,
      createdAt: comments.createdAt,
      postAuthorId: posts.userId,
      parent: { id: parents.id, userId: parents.userId },
    })
    .from(comments)
    .innerJoin(posts, eq(posts.id, comments.postId))
    .leftJoin(parents, eq(parents.id, comments.parentId))
    .where(and(eq(comments.id, commentId), isNull(comments.deletedAt)));
  return row;
}
