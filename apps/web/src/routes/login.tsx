import { createFileRoute, redirect } from '@tanstack/react-router';
import { LoginPage } from '../features/accounts/LoginPage.tsx';
import { ownPath } from '../lib/own-path.ts';
import { pageHead } from '../lib/page-head.ts';

export const Route = createFileRoute('/login')({
  // Named even when there is none: an address of somebody else's would stay in the search otherwise.
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
