import { createFileRoute } from '@tanstack/react-router';
import { loadRecovery } from '../features/recovery/load-recovery.ts';
import { RecoveryPage } from '../features/recovery/RecoveryPage.tsx';

export const Route = createFileRoute('/recover')({
  loader: ({ context }) => loadRecovery(context),
  head: ({ loaderData }) => loaderData ?? {},
  staticData: { bare: true },
  component: RecoveryPage,
});
