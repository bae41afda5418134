import type { JobHandler } from '../registry.ts';

export const exportAccount: JobHandler<'exportAccount'> = () =>
  Promise.reject(new Error('there is no such job yet'));
