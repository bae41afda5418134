import type { JobHandler } from '../registry.ts';

export const pushNotification: JobHandler<'pushNotification'> = () =>
  Promise.reject(new Error('not written'));
