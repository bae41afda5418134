import { accountMessages } from '@confab/domain';
import { Link } from '@tanstack/react-router';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useLogin } from '../../data/session.ts';
import { useIsMember, useStartup } from '../../data/startup.ts';
import { useSendOnce } from '../../lib/timers.ts';
import { isCallError } from '../../lib/call.ts';
import { openModal } from '../../lib/modals.ts';
import { typedText } from '../../lib/text-fields.ts';
import '../../ui/page.css';
import { Button } from '../../ui/Button.tsx';
import { PasswordInput, TextInput } from '../../ui/form/TextInput.tsx';
import { Icon } from '../../ui/Icon.tsx';
import './accounts.css';

type Props = {
  autoFocus?: boolean;
  username?: string;
  onDone?: () => void;
  /** A link out of the form was followed. */
  onLeave?: () => void;
};

export function LoginForm({ autoFocus = false, username: given = '', onDone, onLeave }: Props) {
  const [username, setUsername] = useState(given);
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const login = useLogin();
  const recovery = useStartup((startup) => startup.recovery);
  const send = useSendOnce(login);
  const form = useRef<HTMLFormElement>(null);

  // Before hydration, typed or autofilled text is in the fields only.
  useEffect(() => {
    if (!form.current) return;
    const typed = typedInto(form.current);
    setUsername(typed.username);
    setPassword(typed.password);
  }, []);

  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!form.current) return;
    // A press before hydration is replayed before the effect above has run.
    const typed = typedInto(form.current);
    const missing = whatIsMissing(typed.username, typed.password);
    setError(missing);
    if (missing !== undefined) return;
    send(typed, {
      onSuccess: () => onDone?.(),
      onError: (failure) => setError(refusal(failure)),
    });
  };

  return (
    // By POST: sent before hydration, a password must not end up in an address.
    <form ref={form} className="form" method="post" noValidate onSubmit={handleSubmit}>
      {error && (
        <div className="banner-note danger secondary text-md" role="alert">
          <Icon name="circle-alert" />
          <div>{error}</div>
        </div>
      )}
      <TextInput
        label="Username"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        autoFocus={autoFocus}
        value={username}
        onChange={(value) => {
          setUsername(value);
          setError(undefined);
        }}
      />
      <PasswordInput
        label="Password"
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={(value) => {
          setPassword(value);
          setError(undefined);
        }}
      />
      {recovery && (
        <Link to="/recover" className="link forgot" onClick={onLeave}>
          Forgot your password?
        </Link>
      )}
      <Button type="submit" kind="primary" size="lg" block busy={login.isPending}>
        Login
      </Button>
    </form>
  );
}

function typedInto(form: HTMLFormElement) {
  return { username: typedText(form, 'username'), password: typedText(form, 'password') };
}

function whatIsMissing(username: string, password: string): string | undefined {
  const noName = username.trim() === '';
  if (noName && password === '') return accountMessages.loginBothEmpty;
  if (noName) return accountMessages.loginUsernameEmpty;
  return password === '' ? accountMessages.loginPasswordEmpty : undefined;
}

/** The failures that the form shows itself. The general handler shows the others. */
function refusal(failure: Error): string | undefined {
  if (!isCallError(failure)) return undefined;
  if (failure.code === 'wrong-password') return accountMessages.loginMismatch;
  // Its words, and the reason that an admin wrote.
  if (failure.code === 'sign-up-pending' || failure.code === 'sign-up-declined')
    return [failure.message, ...failure.details.map(({ problem }) => problem)].join(' ');
  return undefined;
}

export function SignupHint() {
  return (
    <p className="auth-alt muted text-md centered">
      New here?{' '}
      <button type="button" className="link" onClick={() => openModal('signup')}>
        Create an account
      </button>
    </p>
  );
}

/** The login form in the rail, for visitors. */
export function LoginCard() {
  if (useIsMember()) return null;
  return (
    <section className="card card-pad login-card stack gap-4">
      <h2 className="text-lg">Login</h2>
      <LoginForm />
      <SignupHint />
    </section>
  );
}
