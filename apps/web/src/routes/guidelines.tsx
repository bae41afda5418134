import { createFileRoute } from '@tanstack/react-router';
import { loadSiteText } from '../data/site-texts.ts';
import { SiteTextPage } from '../features/static-pages/SiteTextPage.tsx';

export const Route = createFileRoute('/guidelines')({
  loader: (asked) => loadSiteText('guidelines', asked),
  head: ({ loaderData }) => loaderData ?? {},
  component: Guidelines,
});

function Guidelines() {
  return <SiteTextPage textKey="guidelines" />;
}
