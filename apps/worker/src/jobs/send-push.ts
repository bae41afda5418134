import type { JobHandler } from '../registry.ts';

export const sendPush: JobHandler<'sendPush'> = () => Promise.reject(new Error('not written'));
