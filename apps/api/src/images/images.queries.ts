import { images, postImages, posts, type Tx, users, onlyRow } from '@confab/db';
import type { StoredName } from '@confab/domain';
import { eq, sql } from 'drizzle-orm';
import { ApiError } from '../http/errors.ts';

export type ImageRow = typeof images.$inferSelect;

export async function insertImage(tx: Tx, image: typeof images.$inferInsert): Promise<ImageRow> {
  return onlyRow(await tx.insert(images).values(image).returning());
}

/**
 * A picture and its owner: the author of its post, or the person whose profile shows it, or the uploader if unused.
 * Link previews and pictures of communities have no owner (api.md 2.9).
 */
export async function getImageForUpdate(
  tx: Tx,
  id: string,
): Promise<{ image: ImageRow; ownerId: string | null }> {
  const [row] = await tx
    .select({
      image: images,
      ownerId: sql<
        string | null
      >`coalesce(${posts.userId}, ${users.id}, case when ${images.usedAt} is null then ${images.uploadedBy} end)`.mapWith(
        posts.userId,
      ),
    })
    .from(images)
    .leftJoin(postImages, eq(postImages.imageId, images.id))
    .leftJoin(posts, eq(posts.id, postImages.postId))
    .leftJoin(users, eq(users.proPicId, images.id))
    .where(eq(images.id, id))
    .for('update', { of: images });
  if (!row) throw new ApiError('image-not-found');
  return row;
}

export async function setAltText(tx: Tx, id: string, altText: string | null): Promise<void> {
  await tx.update(images).set({ altText }).where(eq(images.id, id));
}

/** Protects a picture from the sweep of temporary ones. */
export async function keepImage(tx: Tx, id: string): Promise<void> {
  await tx
    .update(images)
    .set({ usedAt: sql`now()` })
    .where(eq(images.id, id));
}

/** Deletes the row and returns its name, because the files must still be deleted. */
export async function deleteImage(tx: Tx, id: string): Promise<StoredName | undefined> {
  const [removed] = await tx
    .delete(images)
    .where(eq(images.id, id))
    .returning({ id: images.id, hash: images.hash });
  return removed;
}
