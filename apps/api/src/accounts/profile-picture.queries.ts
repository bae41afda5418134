import { type Tx, users } from '@confab/db';
import type { StoredName } from '@confab/domain';
import { eq } from 'drizzle-orm';
import { deleteImage, keepImage } from '../images/images.queries.ts';
import type { LockedUser } from './users.queries.ts';

/**
 * Puts a stored picture, or none, in the place of a person's. The row of the one that was there goes, and its name comes
 * back, for its files have yet to go.
 *
 * The person is locked first, and their pictures are touched under that lock alone, by whoever replaces or deletes them:
 * two at once leave one picture.
 */
export async function replaceProPic(
  tx: Tx,
  { id, proPicId }: Pick<LockedUser, 'id' | 'proPicId'>,
  imageId: string | null,
): Promise<StoredName | undefined> {
  if (imageId !== null) await keepImage(tx, imageId);
  await tx.update(users).set({ proPicId: imageId }).where(eq(users.id, id));
  return proPicId === null ? undefined : deleteImage(tx, proPicId);
}
