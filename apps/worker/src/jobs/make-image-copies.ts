import type { JobHandler } from '../registry.ts';

export const makeImageCopies: JobHandler<'makeImageCopies'> = () => Promise.resolve();
