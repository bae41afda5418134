import { accountMessages } from '@confab/domain';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useIsMember } from '../../data/startup.ts';
import { AuthPage } from './AuthPage.tsx';
import { LoginForm, SignupHint } from './LoginForm.tsx';

/** `next` is the path of the page that asked for the login. */
export function LoginPage({ next }: { next: string | undefined }) {
  const router = useRouter();
  const loggedIn = useIsMember();

  // Also after a sign-up in the dialog.
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
