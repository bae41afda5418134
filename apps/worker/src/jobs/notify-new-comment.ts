import type { JobHandler } from '../registry.ts';

export const notifyNewComment: JobHandler<'notifyNewComment'> = () =>
  Promise.reject(new Error('not written'));
