import { createFileRoute } from '@tanstack/react-router';
import { Apps } from '../features/static-pages/Apps.tsx';
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
