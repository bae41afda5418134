import type { JobHandler } from '../registry.ts';

export const fetchLinkPreview: JobHandler<'fetchLinkPreview'> = () => Promise.resolve();
