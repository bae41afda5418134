import { createFileRoute } from '@tanstack/react-router';
import privacyPolicy from '../features/static-pages/privacy-policy.md';
import { MarkdownPage } from '../features/static-pages/StaticPage.tsx';
import { pageHead } from '../lib/page-head.ts';

export const Route = createFileRoute('/privacy-policy')({
  loader: ({ context }) =>
    pageHead({
      site: context.site,
      title: 'Privacy policy',
      description: `What ${context.site.name} stores about visitors and members, what for, and for how long.`,
      path: '/privacy-policy',
    }),
  head: ({ loaderData }) => loaderData ?? {},
  component: PrivacyPolicy,
});

function PrivacyPolicy() {
  return <MarkdownPage text={privacyPolicy} />;
}
