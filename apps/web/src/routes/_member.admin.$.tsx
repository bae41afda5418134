import { createFileRoute } from '@tanstack/react-router';
import { AdminPage } from '../features/admin/frame/AdminPage.tsx';
import { loadAdmin } from '../features/admin/frame/load-admin.ts';

/**
 * The whole site administration. One route, whose loader makes the head as well: what stands here, and each further
 * route, comes with every page of the site.
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
