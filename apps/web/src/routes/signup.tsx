import { createFileRoute } from '@tanstack/react-router';
import { loadSignup, SignupPage } from '../features/accounts/SignupPage.tsx';

export const Route = createFileRoute('/signup')({
  validateSearch: ({ invitation }): { invitation?: unknown } => ({ invitation }),
  loader: ({ context }) => loadSignup(context),
  head: ({ loaderData }) => loaderData ?? {},
  staticData: { bare: true },
  component: SignupPage,
});
