import { createFileRoute } from '@tanstack/react-router';
import moderatorGuidelines from '../features/static-pages/moderator-guidelines.md';
import { MarkdownPage } from '../features/static-pages/StaticPage.tsx';
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

function ModeratorGuidelines() {
  return <MarkdownPage text={moderatorGuidelines} />;
}
