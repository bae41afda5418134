import type { ReactNode } from 'react';
import { useSite } from '../../data/site.ts';
import { Logo } from '../site-info/Logo.tsx';
import '../../ui/card.css';
import authPageStyles from './auth-page.css?url';

type Props = {
  children: ReactNode;
  /** Under the card: where else to go. */
  under: ReactNode;
};

/** A page that is one card under the logo, with nothing around it. Its route says `bare`. */
export function AuthPage({ children, under }: Props) {
  const { name } = useSite();
  return (
    <main className="auth-page" id="main" tabIndex={-1}>
      <link rel="stylesheet" href={authPageStyles} precedence="default" />
      <div className="auth">
        <Logo siteName={name} />
        <section className="card card-pad">{children}</section>
        {under}
      </div>
    </main>
  );
}
