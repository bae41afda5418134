import { createFileRoute } from '@tanstack/react-router';
import { ModeratorGuidelines } from '../features/static-pages/ModeratorGuidelines.tsx';
import { pageHead } from '../lib/page-head.ts';

export const Route = createFileRoute('/moderator-guidelines')({
  loader: ({ context }) =>
    pageHead({
      site: context.site,
      title: 'Moderator guidelines',
      description: `What ${context.site.name} asks of the people who look after its communities.`,
      path: '/moderator-guidelines',
    }),
  head: ({ loaderData }) => loaderData ?? {},
  component: ModeratorGuidelines,
});
