import type { JobHandler } from '../registry.ts';

export const deleteExportFiles: JobHandler<'deleteExportFiles'> = async ({ keys }, { store, signal }) => {
  for (const key of keys) {
    signal.throwIfAborted();
    await store.delete(key);
  }
};
