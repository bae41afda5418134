import { createFileRoute } from '@tanstack/react-router';
import { loadSiteText } from '../data/site-texts.ts';
import { SiteTextPage } from '../features/static-pages/SiteTextPage.tsx';

export const Route = createFileRoute('/imprint')({
  loader: (asked) => loadSiteText('imprint', asked),
  head: ({ loaderData }) => loaderData ?? {},
  component: Imprint,
});

function Imprint() {
  return <SiteTextPage textKey="imprint" />;
}
