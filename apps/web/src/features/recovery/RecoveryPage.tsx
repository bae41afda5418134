import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { Account } from '../../data/recovery.ts';
import { AuthPage } from '../accounts/AuthPage.tsx';
import { InvalidLink } from './InvalidLink.tsx';
import { useMailedToken } from './mailed-token.ts';
import { RecoverForm } from './RecoverForm.tsx';
import { RecoveryAsked } from './RecoveryAsked.tsx';
import { ResetForm } from './ResetForm.tsx';

/** Two steps with a mail between them: asking for a link, and choosing a new password with it. */
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

/** To the first step, where focus is at the field. */
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
  return <p className="auth-alt">{children}</p>;
}
