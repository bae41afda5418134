import { createFileRoute } from '@tanstack/react-router';
import { loadSettings } from '../features/settings/load-settings.ts';
import { SettingsPage } from '../features/settings/SettingsPage.tsx';
import { pageHead } from '../lib/page-head.ts';

export const Route = createFileRoute('/_member/settings')({
  loader: ({ context: { queryClient } }) => loadSettings(queryClient),
  head: ({ match }) =>
    pageHead({
      site: match.context.site,
      title: 'Settings',
      description: 'Your account and how you see this site.',
      path: '/settings',
      noindex: true,
    }),
  component: SettingsPage,
});
