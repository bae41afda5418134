import { deleteImageFiles as deleteFiles } from '@confab/images';
import type { JobHandler } from '../registry.ts';

export const deleteImageFiles: JobHandler<'deleteImageFiles'> = async (payload, { store, signal }) => {
  for (const image of payload.images) {
    signal.throwIfAborted();
    await deleteFiles(store, image);
  }
};
