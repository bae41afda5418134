import { createFileRoute } from '@tanstack/react-router';
import developers from '../features/static-pages/developers.md';
import { MarkdownPage } from '../features/static-pages/StaticPage.tsx';
import { pageHead } from '../lib/page-head.ts';

export const Route = createFileRoute('/developers')({
  loader: ({ context }) =>
    pageHead({
      site: context.site,
      title: 'Developers',
      description: `The open API of ${context.site.name}: the reference, how to log in, and how to be a good guest.`,
      path: '/developers',
    }),
  head: ({ loaderData }) => loaderData ?? {},
  component: Developers,
});

function Developers() {
  return <MarkdownPage text={developers} />;
}
