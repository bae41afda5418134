import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import type { Site } from '../render.ts';

/** What the web process knows about the site. It puts it into every page, so there is nowhere to ask for it. */
export const siteQuery = queryOptions<Site>({
  queryKey: ['site'],
  queryFn: () => Promise.reject(new Error('The page came without the site it belongs to.')),
  staleTime: Infinity,
  gcTime: Infinity,
});

export function useSite(): Site {
  return useSuspenseQuery(siteQuery).data;
}
