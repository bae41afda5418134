import { accountMessages } from '@confab/domain';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useIsMember } from '../../data/startup.ts';
import { AuthPage } from './AuthPage.tsx';
import { LoginForm } from './LoginForm.tsx';
import { SignupHint } from './SignupHint.tsx';

/** `next` is where somebody wanted to go who has to log in first: a path of this site. */
export function LoginPage({ next }: { next: string | undefined }) {
  const router = useRouter();
  const loggedIn = useIsMember();

  // Talks to the router: whoever has just logged in, here or by a new account, goes where they wanted to.
  useEffect(() => {
    if (loggedIn) router.history.replace(next ?? '/');
  }, [loggedIn, next, router]);

  return (
    <AuthPage under={<SignupHint />}>
      <h1>{next === undefined ? 'Login' : accountMessages.loginToContinue}</h1>
      <p className="sub">Welcome back.</p>
      <LoginForm autoFocus />
    </AuthPage>
  );
}
