import { sitePictures, touchSite, type Tx } from '@confab/db';
import type { StoredName } from '@confab/domain';
import { eq } from 'drizzle-orm';
import { deleteImage, keepImage } from '../images/images.queries.ts';

export type SitePictureUse = (typeof sitePictures.$inferSelect)['use'];

/** Null removes the picture. Returns the name of the one before, because its files must still be deleted. */
export async function replaceSitePicture(
  tx: Tx,
  use: SitePictureUse,
  imageId: string | null,
): Promise<StoredName | undefined> {
  await touchSite(tx);
  const [before] = await tx.delete(sitePictures).where(eq(sitePictures.use, use)).returning();
  if (imageId !== null) {
    await keepImage(tx, imageId);
    await tx.insert(sitePictures).values({ use, imageId });
  }
  return before && deleteImage(tx, before.imageId);
}
