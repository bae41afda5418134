import { imagesApi } from '@confab/api-contract/calls';
import { queryOptions } from '@tanstack/react-query';
import { fetching } from '../lib/fetching.ts';

/** The title of somebody else's page; empty where it has none or cannot be fetched. */
export function linkTitleQuery(url: string) {
  const fetch = fetching(imagesApi.linkInfo, { query: { url } });
  return queryOptions({
    queryKey: ['link-title', url],
    queryFn: async (context) => (await fetch(context)).title,
    staleTime: Infinity,
    retry: false,
  });
}
