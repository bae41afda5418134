import { createFileRoute } from '@tanstack/react-router';
import { loadSettings } from '../features/settings/load-settings.ts';
import { SettingsPage } from '../features/settings/SettingsPage.tsx';

/** Its loader makes the head as well: what stands here comes with every page of the site. */
export const Route = createFileRoute('/_member/settings')({
  loader: ({ context }) => loadSettings(context),
  head: ({ loaderData }) => loaderData ?? {},
  component: SettingsPage,
});
