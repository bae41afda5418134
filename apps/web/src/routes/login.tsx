import { createFileRoute, redirect } from '@tanstack/react-router';
import { LoginPage } from '../features/accounts/LoginPage.tsx';
import { ownPath } from '../lib/addresses.ts';
import { pageHead } from '../lib/page-head.ts';

export const Route = createFileRoute('/login')({
  // Set even when undefined: otherwise an address of another site would stay in the search.
  validateSearch: ({ next }): { next?: string | undefined } => ({ next: ownPath(next) }),
  beforeLoad: ({ context: { viewer } }) => {
    if (viewer.user) throw redirect({ to: '/', statusCode: 302 });
  },
  loader: ({ context }) =>
    pageHead({
      site: context.site,
      title: 'Login',
      description: `Log in to ${context.site.name}.`,
      path: '/login',
      noindex: true,
    }),
  head: ({ loaderData }) => loaderData ?? {},
  staticData: { bare: true },
  component: LoginRoute,
});

function LoginRoute() {
  const { next } = Route.useSearch();
  return <LoginPage next={next} />;
}
