import { createFileRoute } from '@tanstack/react-router';
import type { ModtoolsSearch } from '../features/modtools/frame/modtools-search.ts';
import { loadModtools } from '../features/modtools/frame/load-modtools.ts';
import { ModtoolsPage } from '../features/modtools/frame/ModtoolsPage.tsx';
import { pageHead } from '../lib/page-head.ts';

/** All moderator tools of a community: one route, for each further one would come with every page of the site. */
export const Route = createFileRoute('/_member/$name/modtools/$')({
  validateSearch: (search): ModtoolsSearch => search,
  loader: ({ context, params, location }) => loadModtools(context, params, location.search),
  head: ({ match, params: { name, _splat }, loaderData }) =>
    loaderData
      ? pageHead({
          site: match.context.site,
          title: `${loaderData.title} · /${name}`,
          description: 'Moderator tools',
          path: `/${name}/modtools/${_splat ?? ''}`,
          noindex: true,
        })
      : {},
  component: ModtoolsRoute,
});

function ModtoolsRoute() {
  const { name, _splat } = Route.useParams();
  return <ModtoolsPage name={name} section={_splat} search={Route.useSearch()} />;
}
