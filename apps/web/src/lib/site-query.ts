import { queryOptions } from '@tanstack/react-query';
import type { Site } from '../render.ts';

/** The site's address, and its name until the operator gave it another. The web process writes it into every page. */
export const siteQuery = queryOptions<Site>({
  queryKey: ['site'],
  queryFn: () => Promise.reject(new Error('The page came without the site it belongs to.')),
  staleTime: Infinity,
  gcTime: Infinity,
});
