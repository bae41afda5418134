import { type Tx, users } from '@confab/db';
import type { StoredName } from '@confab/domain';
import { eq } from 'drizzle-orm';
import { deleteImage, keepImage } from '../images/images.queries.ts';
import type { LockedUser } from './users.queries.ts';

/**
 * Replaces a profile picture; null removes it. Deletes the row of the old one and returns its name, because its files
 * must still be deleted.  Locks the user first; profile pictures change only under that lock, so that parallel
 * uploads leave one picture.
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
