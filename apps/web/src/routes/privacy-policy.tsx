import { createFileRoute } from '@tanstack/react-router';
import { loadSiteText } from '../data/site-texts.ts';
import { SiteTextPage } from '../features/static-pages/SiteTextPage.tsx';

export const Route = createFileRoute('/privacy-policy')({
  loader: (asked) => loadSiteText('privacy', asked),
  head: ({ loaderData }) => loaderData ?? {},
  component: PrivacyPolicy,
});

function PrivacyPolicy() {
  return <SiteTextPage textKey="privacy" />;
}
