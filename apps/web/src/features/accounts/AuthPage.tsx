import { type ReactNode, useEffect, useRef } from 'react';
import { useSite } from '../../data/startup.ts';
import { Logo } from '../site-info/Logo.tsx';
import authPageStyles from './auth-page.css?url';

type Props = {
  children: ReactNode;
  /** Links under the card. */
  under: ReactNode;
};

/** A page that is one card under the logo. Its route sets `staticData: { bare: true }`. */
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

/** The heading of a step that replaces another. It takes focus, because the focused control is gone. */
export function StepHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}
