import type { JobHandler } from '../registry.ts';

export const sendRecovery: JobHandler<'sendRecovery'> = () =>
  Promise.reject(new Error('there is no such job yet'));
