import type { JobHandler } from '../registry.ts';

export const welcomeMembers: JobHandler<'welcomeMembers'> = () => Promise.reject(new Error('not written'));
