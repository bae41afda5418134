import { errorCatalog } from '@confab/domain';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useConfirmEmail, useSendConfirmation } from '../../data/joining.ts';
import { startupQuery, useStartup } from '../../data/startup.ts';
import { isCallError } from '../../lib/call.ts';
import { pageHead } from '../../lib/page-head.ts';
import type { Site } from '../../render.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { AuthPage, StepHeading } from './AuthPage.tsx';
import { useMailedToken } from './mailed-token.ts';

/** Returns the head. */
export function loadConfirmation({ site }: { site: Site }) {
  const { meta, links } = pageHead({
    site,
    title: 'Confirm your address',
    description: `Confirm your e-mail address for ${site.name}.`,
    path: '/confirm-email',
    noindex: true,
  });
  // The address of a mailed link holds a token.
  return { links, meta: [...meta, { name: 'referrer', content: 'no-referrer' }] };
}

/** Where the link in a mail leads that confirms an address, and where a member asks for one. */
export function ConfirmEmailPage() {
  const [token] = useMailedToken();
  const email = useStartup(({ user }) => user?.email ?? null);
  const confirmed = useStartup(({ user }) => (user?.emailConfirmedAt ?? null) !== null);
  const loggedIn = useStartup(({ user }) => user !== null);
  return (
    <AuthPage
      under={
        <p className="auth-alt muted text-md centered">
          <Link to="/" className="link">
            Go home
          </Link>
        </p>
      }
    >
      {token !== null ? (
        <Confirming key={token} token={token} />
      ) : confirmed ? (
        <h1>Your address is confirmed</h1>
      ) : !loggedIn ? (
        <>
          <h1>Confirm your address</h1>
          <p className="sub">Log in to have a link sent to the address of your account.</p>
          <LinkButton to="/login" search={{ next: '/confirm-email' }} kind="primary" size="lg" block>
            Login
          </LinkButton>
        </>
      ) : (
        <AskForLink email={email} />
      )}
    </AuthPage>
  );
}

function Confirming({ token }: { token: string }) {
  const client = useQueryClient();
  const { mutate, isSuccess, error } = useConfirmEmail();
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    mutate(token, { onSuccess: () => void client.invalidateQueries({ queryKey: startupQuery.queryKey }) });
  }, [client, mutate, token]);
  if (isSuccess)
    return (
      <>
        <StepHeading>Your address is confirmed</StepHeading>
        <p className="sub">You can write your first post now.</p>
        <LinkButton to="/" kind="primary" size="lg" block>
          Go on
        </LinkButton>
      </>
    );
  if (!error) return <h1>Confirming your address</h1>;
  return (
    <>
      <StepHeading>This link no longer works</StepHeading>
      <p className="sub">
        It was used already, it is older than two days, or your address has changed since.
      </p>
      <LinkButton to="/settings" size="lg" block>
        Go to your settings
      </LinkButton>
    </>
  );
}

function AskForLink({ email }: { email: string | null }) {
  const send = useSendConfirmation();
  const [refused, setRefused] = useState<string>();
  if (email === null)
    return (
      <>
        <h1>Confirm your address</h1>
        <p className="sub">{errorCatalog['email-missing'].message}</p>
        <LinkButton to="/settings" kind="primary" size="lg" block>
          Go to your settings
        </LinkButton>
      </>
    );
  if (send.isSuccess)
    return (
      <>
        <StepHeading>Look into your mail</StepHeading>
        <p className="sub">
          We sent a link to <bdi>{email}</bdi>. It is good for two days.
        </p>
      </>
    );
  return (
    <>
      <h1>Confirm your address</h1>
      <p className="sub">
        We send a link to <bdi>{email}</bdi>. Following it confirms that it is yours.
      </p>
      {refused && <p role="alert">{refused}</p>}
      <Button
        kind="primary"
        size="lg"
        block
        busy={send.isPending}
        onClick={() =>
          send.mutate(undefined, {
            onError: (error) => setRefused(isCallError(error) ? error.message : undefined),
          })
        }
      >
        Send the link
      </Button>
    </>
  );
}
