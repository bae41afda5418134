import type { JobHandler } from '../registry.ts';

export const deleteImageFiles: JobHandler<'deleteImageFiles'> = () => Promise.resolve();
