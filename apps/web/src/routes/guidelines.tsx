import { createFileRoute } from '@tanstack/react-router';
import { Guidelines } from '../features/static-pages/Guidelines.tsx';
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
