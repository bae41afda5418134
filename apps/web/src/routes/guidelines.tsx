import { createFileRoute } from '@tanstack/react-router';
import guidelines from '../features/static-pages/guidelines.md';
import { MarkdownPage } from '../features/static-pages/StaticPage.tsx';
import { pageHead } from '../lib/page-head.ts';

export const Route = createFileRoute('/guidelines')({
  loader: ({ context }) =>
    pageHead({
      site: context.site,
      title: 'Guidelines',
      description: `The rules that hold everywhere on ${context.site.name}, and what happens when they are broken.`,
      path: '/guidelines',
    }),
  head: ({ loaderData }) => loaderData ?? {},
  component: Guidelines,
});

function Guidelines() {
  return <MarkdownPage text={guidelines} />;
}
