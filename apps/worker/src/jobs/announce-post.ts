import type { JobHandler } from '../registry.ts';

export const announcePost: JobHandler<'announcePost'> = () => Promise.reject(new Error('not written'));
