import { createFileRoute } from '@tanstack/react-router';
import { loadSiteText } from '../data/site-texts.ts';
import { SiteTextPage } from '../features/static-pages/SiteTextPage.tsx';

export const Route = createFileRoute('/terms')({
  loader: (asked) => loadSiteText('terms', asked),
  head: ({ loaderData }) => loaderData ?? {},
  component: Terms,
});

function Terms() {
  return <SiteTextPage textKey="terms" />;
}
