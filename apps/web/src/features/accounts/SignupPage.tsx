import { errorCatalog, type Viewer } from '@confab/domain';
import { useQuery } from '@tanstack/react-query';
import { Link, redirect, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { invitationQuery } from '../../data/joining.ts';
import { type Startup, useIsMember, useSite, useStartup } from '../../data/startup.ts';
import { asText } from '../../lib/addresses.ts';
import { isCallError } from '../../lib/call.ts';
import { pageHead } from '../../lib/page-head.ts';
import type { Site } from '../../render.ts';
import { AuthPage } from './AuthPage.tsx';
import { SignupForm } from './SignupForm.tsx';

type Context = { site: Site; viewer: Viewer };

/** Returns the head; members are sent home. */
export function loadSignup({ site, viewer }: Context) {
  if (viewer.user) throw redirect({ to: '/', statusCode: 302 });
  return pageHead({
    site,
    title: 'Create account',
    description: `Join ${site.name}.`,
    path: '/signup',
    noindex: true,
  });
}

const wordsOf: Record<Startup['signups'], string> = {
  open: 'Reading needs no account; voting and writing do.',
  approval: 'An admin reads each request.',
  invitation: 'Accounts are by invitation here.',
};

/** Where the link of an invitation leads. */
export function SignupPage() {
  const router = useRouter();
  const code = asText(useSearch({ from: '/signup' }).invitation);
  const { data: invitation, error } = useQuery({
    ...invitationQuery(code ?? ''),
    enabled: code !== undefined,
  });
  // Without it, a person joins as others do.
  const isOver = isCallError(error, 404);
  const signups = useStartup((startup) => startup.signups);
  const { name } = useSite();
  const loggedIn = useIsMember();
  useEffect(() => {
    if (loggedIn) router.history.replace('/');
  }, [loggedIn, router]);
  const words =
    code === undefined ? (
      wordsOf[signups]
    ) : isOver ? (
      errorCatalog['invitation-over'].message
    ) : invitation ? (
      <>
        <bdi>@{invitation.createdBy}</bdi> invites you.
      </>
    ) : (
      'You are invited.'
    );
  return (
    <AuthPage
      under={
        <p className="auth-alt muted text-md centered">
          Already have an account?{' '}
          <Link to="/login" className="link">
            Login
          </Link>
        </p>
      }
    >
      <h1>Join {name}</h1>
      <p className="sub">{words}</p>
      <SignupForm invitation={isOver ? undefined : code} onDone={() => undefined} />
    </AuthPage>
  );
}
