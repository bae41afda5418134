import { type Db, images, postImages, type Tx } from '@confab/db';
import { eq, inArray } from 'drizzle-orm';

/** Captions and alternative texts of the pictures of these posts; posts without any are absent. */
export async function listPictureTexts(
  db: Db | Tx,
  postIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const texts = new Map<string, string[]>();
  if (postIds.length === 0) return texts;
  const rows = await db
    .select({ postId: postImages.postId, caption: postImages.caption, altText: images.altText })
    .from(postImages)
    .innerJoin(images, eq(images.id, postImages.imageId))
    .where(inArray(postImages.postId, [...postIds]))
    .orderBy(postImages.postId, postImages.position);
  for (const { postId, caption, altText } of rows) {
    const given = [caption, altText].filter((text) => text !== null);
    if (given.length > 0) texts.set(postId, [...(texts.get(postId) ?? []), ...given]);
  }
  return texts;
}
