import { hiddenPosts, posts, type Tx, users } from '@confab/db';
import { limits } from '@confab/domain';
import { and, desc, eq, notInArray } from 'drizzle-orm';
import { ApiError } from '../http/errors.ts';

/** Hides a post from the member's feeds; keeps only the newest 1,000 hidden posts. */
export async function hidePost(tx: Tx, userId: string, postId: string): Promise<void> {
  const [post] = await tx.select({ id: posts.id }).from(posts).where(eq(posts.id, postId)).for('key share');
  if (!post) throw new ApiError('post/not-found');
  const inserted = await tx
    .insert(hiddenPosts)
    .values({ userId, postId })
    .onConflictDoNothing()
    .returning({ postId: hiddenPosts.postId });
  if (inserted.length === 0) return;

  // Serialised per member, so that parallel requests count each other.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  const newest = tx
    .select({ postId: hiddenPosts.postId })
    .from(hiddenPosts)
    .where(eq(hiddenPosts.userId, userId))
    .orderBy(desc(hiddenPosts.createdAt), desc(hiddenPosts.postId))
    .limit(limits.hiddenPostsMax);
  await tx
    .delete(hiddenPosts)
    .where(and(eq(hiddenPosts.userId, userId), notInArray(hiddenPosts.postId, newest)));
}

export async function deleteHiddenPost(tx: Tx, userId: string, postId: string): Promise<void> {
  await tx.delete(hiddenPosts).where(and(eq(hiddenPosts.userId, userId), eq(hiddenPosts.postId, postId)));
}
