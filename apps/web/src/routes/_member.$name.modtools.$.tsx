import { createFileRoute } from '@tanstack/react-router';
import { loadModtools } from '../features/modtools/frame/load-modtools.ts';
import type { ModtoolsSearch } from '../features/modtools/parts/modtools-search.ts';
import { ModtoolsPage } from '../features/modtools/frame/ModtoolsPage.tsx';

/**
 * All moderator tools of a community. One route, whose loader makes the head as well: what stands here, and each
 * further route, comes with every page of the site.
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
