import { accountMessages } from '@confab/domain';
import { Link } from '@tanstack/react-router';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useLogin } from '../../data/session.ts';
import { useStartup } from '../../data/startup.ts';
import { isCallError } from '../../lib/call-error.ts';
import { typedText } from '../../lib/typed-text.ts';
import '../../ui/banner-note.css';
import { Button } from '../../ui/Button.tsx';
import { PasswordInput } from '../../ui/form/PasswordInput.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { Icon } from '../../ui/Icon.tsx';

type Props = {
  /** Where the form is what the screen is for. */
  autoFocus?: boolean;
  onDone?: () => void;
};

/** Username and password. Small enough to be in a page from the start, unlike the other forms. */
export function LoginForm({ autoFocus = false, onDone }: Props) {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const login = useLogin();
  const recovery = useStartup((startup) => startup.recovery);
  const sending = useRef(false);
  const form = useRef<HTMLFormElement>(null);

  // Talks to the document: what was typed, or filled in by the browser, before the page ran stands in the fields only.
  useEffect(() => {
    if (!form.current) return;
    const typed = typedInto(form.current);
    setUsername(typed.username);
    setPassword(typed.password);
  }, []);

  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (sending.current || !form.current) return;
    // Whoever sends it before the page runs sends it again before what they typed is taken up.
    const typed = typedInto(form.current);
    const missing = whatIsMissing(typed.username, typed.password);
    setError(missing);
    if (missing !== undefined) return;
    sending.current = true;
    login.mutate(typed, {
      onSuccess: () => onDone?.(),
      onError: (failure) => setError(refusal(failure, typed.username.trim())),
      onSettled: () => {
        sending.current = false;
      },
    });
  };

  return (
    // By POST: sent before the page runs, a password must not end up in an address.
    <form ref={form} className="form" method="post" noValidate onSubmit={handleSubmit}>
      {error && (
        <div className="banner-note danger" role="alert">
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
        <Link to="/recover" className="link forgot" onClick={onDone}>
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

/** What the form says of a failure. The others are told by the general handler. */
function refusal(failure: Error, username: string): string | undefined {
  if (!isCallError(failure)) return undefined;
  if (failure.code === 'wrong-password') return accountMessages.loginMismatch;
  return failure.code === 'account_suspended' ? accountMessages.loginSuspended(username) : undefined;
}
