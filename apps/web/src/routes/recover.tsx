import { createFileRoute } from '@tanstack/react-router';
import { loadRecovery, RecoveryPage } from '../features/accounts/RecoveryPage.tsx';

export const Route = createFileRoute('/recover')({
  loader: ({ context }) => loadRecovery(context),
  head: ({ loaderData }) => loaderData ?? {},
  staticData: { bare: true },
  component: RecoveryPage,
});
