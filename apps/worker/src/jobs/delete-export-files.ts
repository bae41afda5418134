import type { JobHandler } from '../registry.ts';

export const deleteExportFiles: JobHandler<'deleteExportFiles'> = () =>
  Promise.reject(new Error('there is no such job yet'));
