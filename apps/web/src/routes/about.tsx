import { createFileRoute } from '@tanstack/react-router';
import { loadSiteText } from '../data/site-texts.ts';
import { SiteTextPage } from '../features/static-pages/SiteTextPage.tsx';

export const Route = createFileRoute('/about')({
  loader: (asked) => loadSiteText('about', asked),
  head: ({ loaderData }) => loaderData ?? {},
  component: About,
});

function About() {
  return <SiteTextPage textKey="about" />;
}
