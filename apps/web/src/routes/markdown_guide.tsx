import { createFileRoute } from '@tanstack/react-router';
import { MarkdownGuide } from '../features/static-pages/MarkdownGuide.tsx';
import { pageHead } from '../lib/page-head.ts';

export const Route = createFileRoute('/markdown_guide')({
  loader: ({ context }) =>
    pageHead({
      site: context.site,
      title: 'Markdown guide',
      description: `How to write bold text, lists, links, code, quotes and tables on ${context.site.name}.`,
      path: '/markdown_guide',
    }),
  head: ({ loaderData }) => loaderData ?? {},
  component: MarkdownGuide,
});
