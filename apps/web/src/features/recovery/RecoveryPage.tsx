import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import '../../ui/card.css';
import { Page } from '../../ui/Page.tsx';
import '../accounts/auth.css';
import { InvalidLink } from './InvalidLink.tsx';
import { useMailedToken } from './mailed-token.ts';
import { RecoverForm } from './RecoverForm.tsx';
import { RecoveryAsked } from './RecoveryAsked.tsx';
import { ResetForm } from './ResetForm.tsx';

/** Two steps with a mail between them: asking for a link, and choosing a new password with it. */
export function RecoveryPage() {
  const [token, forgetToken] = useMailedToken();
  const [refused, setRefused] = useState<string | null>(null);
  const [account, setAccount] = useState('');
  const [asked, setAsked] = useState(false);

  const step = () => {
    if (token !== null && token === refused) return <InvalidLink onAskAgain={forgetToken} />;
    if (token !== null) return <ResetForm key={token} token={token} onInvalid={() => setRefused(token)} />;
    if (asked) return <RecoveryAsked account={account} onAskAgain={() => setAsked(false)} />;
    return <RecoverForm account={account} onChange={setAccount} onAsked={() => setAsked(true)} />;
  };
  return (
    <Page gutter>
      <div className="auth">
        <section className="card">
          <div className="card-pad">{step()}</div>
        </section>
        <p className="auth-alt">
          <Link to="/login" className="link">
            Back to login
          </Link>
        </p>
      </div>
    </Page>
  );
}
