import { createFileRoute } from '@tanstack/react-router';
import terms from '../features/static-pages/terms.md';
import { MarkdownPage } from '../features/static-pages/StaticPage.tsx';
import { pageHead } from '../lib/page-head.ts';

export const Route = createFileRoute('/terms')({
  loader: ({ context }) =>
    pageHead({
      site: context.site,
      title: 'Terms',
      description: `What members and visitors of ${context.site.name} and the site owe each other.`,
      path: '/terms',
    }),
  head: ({ loaderData }) => loaderData ?? {},
  component: Terms,
});

function Terms() {
  return <MarkdownPage text={terms} />;
}
