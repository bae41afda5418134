import { createFileRoute } from '@tanstack/react-router';
import { About } from '../features/static-pages/About.tsx';
import { pageHead } from '../lib/page-head.ts';

export const Route = createFileRoute('/about')({
  loader: ({ context }) =>
    pageHead({
      site: context.site,
      title: 'About',
      description: `${context.site.name} is a discussion forum made of communities: no ads, no tracking, funded by donations, and no account needed to read.`,
      path: '/about',
    }),
  head: ({ loaderData }) => loaderData ?? {},
  component: About,
});
