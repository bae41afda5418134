import { images, postImages, posts, type Tx } from '@confab/db';
import type { StoredName, UserGroup } from '@confab/domain';
import { eq, inArray, sql } from 'drizzle-orm';
import type { LockedPost } from './posts.queries.ts';

/** Also removes the post's pins. */
export async function deletePost(
  tx: Tx,
  postId: string,
  by: { userId: string; as: UserGroup },
): Promise<void> {
  await tx
    .update(posts)
    .set({
      deletedAt: sql`now()`,
      deletedBy: by.userId,
      deletedAs: by.as,
      pinnedAt: null,
      pinnedSiteAt: null,
    })
    .where(eq(posts.id, postId));
}

/** Undoes a deletion. Pins do not come back: others may have taken their places. */
export async function restorePost(tx: Tx, postId: string): Promise<void> {
  await tx
    .update(posts)
    .set({ deletedAt: null, deletedBy: null, deletedAs: null })
    .where(eq(posts.id, postId));
}

/** What a linked page says goes with the link. */
const withoutLinkWords = { linkTitle: null, linkDescription: null, linkIcon: null };

/**
 * Erases a post's content but keeps the title (api.md 2.7). A body becomes empty; null stays null. Returns the
 * deleted pictures, whose files must still be deleted.
 */
export async function deletePostContent(
  tx: Tx,
  post: LockedPost,
  as: 'normal' | 'admins',
): Promise<StoredName[]> {
  const ofPost = tx.select({ id: postImages.imageId }).from(postImages).where(eq(postImages.postId, post.id));
  // Link rows to the post cascade.
  const gone = await tx
    .delete(images)
    .where(post.linkImageId === null ? inArray(images.id, ofPost) : eq(images.id, post.linkImageId))
    .returning({ id: images.id, hash: images.hash });
  const emptied = post.body === null ? {} : { body: '', bodyHtml: '' };
  await tx
    .update(posts)
    .set({ deletedContentAt: sql`now()`, deletedContentAs: as, ...withoutLinkWords, ...emptied })
    .where(eq(posts.id, post.id));
  return gone;
}
