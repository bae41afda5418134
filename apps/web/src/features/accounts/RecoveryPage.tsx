import type { QueryClient } from '@tanstack/react-query';
import { Link, notFound } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { Account } from '../../data/session.ts';
import { startupQuery } from '../../data/startup.ts';
import { load } from '../../lib/queries.ts';
import { pageHead } from '../../lib/page-head.ts';
import type { Site } from '../../render.ts';
import { Button } from '../../ui/Button.tsx';
import { AuthPage, StepHeading } from './AuthPage.tsx';
import { RecoverForm, RecoveryAsked } from './RecoverForm.tsx';
import { useMailedToken } from './mailed-token.ts';
import { ResetForm } from './ResetForm.tsx';

/** Returns the head; throws not found when the site cannot send mail. */
export async function loadRecovery({ queryClient, site }: { queryClient: QueryClient; site: Site }) {
  const { recovery } = await load(queryClient, startupQuery);
  if (!recovery) throw notFound();
  const { meta, links } = pageHead({
    site,
    title: 'Recover your account',
    description: `A way back into your account on ${site.name}.`,
    path: '/recover',
    noindex: true,
  });
  // The address of a mailed link holds a token.
  return { links, meta: [...meta, { name: 'referrer', content: 'no-referrer' }] };
}

/** Two steps with a mail between them: request a link, then choose a new password. */
export function RecoveryPage() {
  const [token, forgetToken] = useMailedToken();
  const [refused, setRefused] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState<Account | null>(null);

  if (token !== null && token === refused) {
    return (
      <AuthPage under={<BackToLogin />}>
        <InvalidLink onAskAgain={forgetToken} />
      </AuthPage>
    );
  }
  if (token !== null) {
    return (
      <AuthPage under={<OtherWay question="Link too old?" way="Send a new one" onTake={forgetToken} />}>
        <ResetForm key={token} token={token} onInvalid={() => setRefused(token)} />
      </AuthPage>
    );
  }
  if (asked) {
    return (
      <AuthPage under={<OtherWay way="Use another username or email" onTake={() => setAsked(null)} />}>
        <RecoveryAsked account={asked} />
      </AuthPage>
    );
  }
  return (
    <AuthPage under={<BackToLogin />}>
      <RecoverForm account={typed} onChange={setTyped} onAsked={setAsked} />
    </AuthPage>
  );
}

function BackToLogin() {
  return (
    <Under>
      <Link to="/login" className="link">
        Back to login
      </Link>
    </Under>
  );
}

function OtherWay({ question, way, onTake }: { question?: string; way: string; onTake: () => void }) {
  return (
    <Under>
      {question && `${question} `}
      <button type="button" className="link" onClick={onTake}>
        {way}
      </button>
    </Under>
  );
}

function Under({ children }: { children: ReactNode }) {
  return <p className="auth-alt muted text-md centered">{children}</p>;
}

function InvalidLink({ onAskAgain }: { onAskAgain: () => void }) {
  return (
    <>
      <StepHeading>This link no longer works</StepHeading>
      <p className="sub">
        It was used already, it is older than an hour, or the password or email has changed since. Nothing was
        changed now.
      </p>
      <Button kind="primary" size="lg" block onClick={onAskAgain}>
        Ask for a new link
      </Button>
    </>
  );
}
