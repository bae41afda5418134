import { createFileRoute } from '@tanstack/react-router';
import { loadSiteText } from '../data/site-texts.ts';
import { SiteTextPage } from '../features/static-pages/SiteTextPage.tsx';

export const Route = createFileRoute('/moderator-guidelines')({
  loader: (asked) => loadSiteText('moderatorGuidelines', asked),
  head: ({ loaderData }) => loaderData ?? {},
  component: ModeratorGuidelines,
});

function ModeratorGuidelines() {
  return <SiteTextPage textKey="moderatorGuidelines" />;
}
