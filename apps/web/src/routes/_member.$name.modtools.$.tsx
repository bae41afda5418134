import { createFileRoute } from '@tanstack/react-router';
import { loadModtools } from '../features/modtools/load-modtools.ts';
import type { ModtoolsSearch } from '../features/modtools/modtools-page-props.ts';
import { ModtoolsPage } from '../features/modtools/ModtoolsPage.tsx';

/**
 * All moderator tools of a community. One route, and the loader makes the head: each route and all code outside loaders
 * is in the first load of every page.
 */
export const Route = createFileRoute('/_member/$name/modtools/$')({
  validateSearch: (search): ModtoolsSearch => search,
  loader: ({ context, params, location }) => loadModtools(context, params, location.search),
  head: ({ loaderData }) => loaderData ?? {},
  component: ModtoolsRoute,
});

function ModtoolsRoute() {
  const { name, _splat } = Route.useParams();
  return <ModtoolsPage name={name} section={_splat} search={Route.useSearch()} />;
}
