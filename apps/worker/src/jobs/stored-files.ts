import { images } from '@confab/db';
import { deleteImageFiles as deleteFiles, makeCopies } from '@confab/images';
import { eq, sql } from 'drizzle-orm';
import type { JobHandler } from '../registry.ts';

export const makeImageCopies: JobHandler<'makeImageCopies'> = async ({ imageId }, { db, store }) => {
  const [image] = await db.select().from(images).where(eq(images.id, imageId));
  if (!image || image.copiesMadeAt !== null) return;
  await makeCopies(store, image);
  const noted = await db
    .update(images)
    .set({ copiesMadeAt: sql`now()` })
    .where(eq(images.id, imageId))
    .returning({ id: images.id });
  // Deleted during this job: the deletion may have missed the last of its files.
  if (noted.length === 0) await deleteFiles(store, image);
};

export const deleteImageFiles: JobHandler<'deleteImageFiles'> = async (payload, { store, signal }) => {
  for (const image of payload.images) {
    signal.throwIfAborted();
    await deleteFiles(store, image);
  }
};

export const deleteExportFiles: JobHandler<'deleteExportFiles'> = async ({ keys }, { store, signal }) => {
  for (const key of keys) {
    signal.throwIfAborted();
    await store.delete(key);
  }
};
