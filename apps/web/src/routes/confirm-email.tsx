import { createFileRoute } from '@tanstack/react-router';
import { ConfirmEmailPage, loadConfirmation } from '../features/accounts/ConfirmEmailPage.tsx';

export const Route = createFileRoute('/confirm-email')({
  loader: ({ context }) => loadConfirmation(context),
  head: ({ loaderData }) => loaderData ?? {},
  staticData: { bare: true },
  component: ConfirmEmailPage,
});
