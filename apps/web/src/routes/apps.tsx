import { createFileRoute } from '@tanstack/react-router';
import apps from '../features/static-pages/apps.md';
import { MarkdownPage } from '../features/static-pages/StaticPage.tsx';
import { pageHead } from '../lib/page-head.ts';

export const Route = createFileRoute('/apps')({
  loader: ({ context }) =>
    pageHead({
      site: context.site,
      title: 'Apps',
      description: `How to install ${context.site.name} as an app on a phone or a computer, and about apps by others.`,
      path: '/apps',
    }),
  head: ({ loaderData }) => loaderData ?? {},
  component: Apps,
});

function Apps() {
  return <MarkdownPage text={apps} />;
}
