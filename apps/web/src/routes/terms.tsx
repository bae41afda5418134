import { createFileRoute } from '@tanstack/react-router';
import { Terms } from '../features/static-pages/Terms.tsx';
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
