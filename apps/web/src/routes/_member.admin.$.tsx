import { createFileRoute } from '@tanstack/react-router';
import { AdminPage } from '../features/admin/AdminPage.tsx';
import { loadAdmin } from '../features/admin/sections.tsx';

/**
 * The whole site administration. One route, and the loader makes the head: each route and all code outside loaders is
 * in the first load of every page.
 */
export const Route = createFileRoute('/_member/admin/$')({
  loader: ({ context, params, location }) => loadAdmin(context, params._splat ?? '', location.search),
  head: ({ loaderData }) => loaderData ?? {},
  component: AdminRoute,
});

function AdminRoute() {
  const { _splat = '' } = Route.useParams();
  return <AdminPage section={_splat} search={Route.useSearch()} />;
}
