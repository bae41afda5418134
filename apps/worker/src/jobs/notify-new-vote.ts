import type { JobHandler } from '../registry.ts';

export const notifyNewVote: JobHandler<'notifyNewVote'> = () => Promise.reject(new Error('not written'));
