import { createFileRoute, notFound, redirect } from '@tanstack/react-router';
import { loadSearch } from '../data/search.ts';
import { startupQuery } from '../data/startup.ts';
import {
  readAddress,
  type SearchAddress,
  searchOf,
  withTypedFilters,
} from '../features/search-field/search-address.ts';
import { SearchPage } from '../features/search/SearchPage.tsx';
import { load } from '../lib/queries.ts';
import { pageHead } from '../lib/page-head.ts';

export const Route = createFileRoute('/search')({
  validateSearch: (search: SearchAddress) => search,
  loaderDeps: ({ search }) => search,
  // Makes the head too: code outside the loader is in the first load of every page.
  loader: async ({ context: { queryClient, site }, deps }) => {
    const { searchDisabled } = await load(queryClient, startupQuery);
    if (searchDisabled) throw notFound();
    const address = readAddress(deps);
    const narrowed = withTypedFilters(address);
    if (narrowed) throw redirect({ to: '/search', search: narrowed, replace: true });
    const search = searchOf(address);
    const status = search && (await loadSearch(queryClient, search));
    const head = pageHead({
      site,
      title: search ? `${search.q}, search` : 'Search',
      description: `What people wrote on ${site.name}.`,
      path: '/search',
      noindex: true,
    });
    return { ...head, status };
  },
  head: ({ loaderData }) => loaderData ?? {},
  component: SearchRoute,
});

function SearchRoute() {
  return <SearchPage address={Route.useSearch()} />;
}
