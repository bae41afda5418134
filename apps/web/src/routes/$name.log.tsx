import { createFileRoute } from '@tanstack/react-router';
import { loadPublicLog } from '../features/public-log/load-public-log.ts';
import { PublicLogPage } from '../features/public-log/PublicLogPage.tsx';

export const Route = createFileRoute('/$name/log')({
  loader: ({ context, params, location }) => loadPublicLog(context, params.name, location.search),
  head: ({ loaderData }) => loaderData ?? {},
  component: PublicLogRoute,
});

function PublicLogRoute() {
  return <PublicLogPage name={Route.useParams().name} search={Route.useSearch()} />;
}
