import type { JobHandler } from '../registry.ts';

export const sweepTemporaryImages: JobHandler<'sweepTemporaryImages'> = () => Promise.resolve();
