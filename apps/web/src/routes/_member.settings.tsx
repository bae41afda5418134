import { createFileRoute } from '@tanstack/react-router';
import { loadSettings, SettingsPage } from '../features/settings/SettingsPage.tsx';

/** The loader makes the head: code outside it is in the first load of every page. */
export const Route = createFileRoute('/_member/settings')({
  loader: ({ context }) => loadSettings(context),
  head: ({ loaderData }) => loaderData ?? {},
  component: SettingsPage,
});
