import { accountMessages, errorCatalog, limits, passwordStrength, timing } from '@confab/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { type NewAccount, useSignup } from '../../data/session.ts';
import { type Startup, startupQuery, useStartup } from '../../data/startup.ts';
import { usernameTakenQuery } from '../../data/users.ts';
import { showAlert } from '../../lib/alerts.ts';
import { useSendOnce, useSettled } from '../../lib/timers.ts';
import { isCallError } from '../../lib/call.ts';
import { Button } from '../../ui/Button.tsx';
import {
  NameInput,
  PasswordInput,
  TextArea,
  TextInput,
  type TextInputProps,
} from '../../ui/form/TextInput.tsx';
import { useTextField } from '../../ui/form/Field.tsx';
import { Captcha, checkCaptcha, testToken } from '../captcha/Captcha.tsx';
import { checkEmail, checkPassword, checkRepeatedPassword, checkUsername } from './account-checks.ts';
import './accounts.css';

type Values = NewAccount & { repeatedPassword: string; answer: string };

type Props = {
  username?: string;
  /** The code of an invitation. */
  invitation?: string | undefined;
  onDone: () => void;
};

export function SignupForm({ username: given = '', invitation, onDone }: Props) {
  const { signupsDisabled, signups, signupQuestion, confirmEmail, captcha, recovery } = useStartup();
  const asks = signups === 'approval' && invitation === undefined;
  const closed = closedBecause({ signupsDisabled, signups }, invitation);
  const client = useQueryClient();
  const router = useRouter();
  const signup = useSignup();
  const send = useSendOnce(signup);
  const [refusals, setRefusals] = useState(0);
  const [refused, setRefused] = useState<string>();
  const [waiting, setWaiting] = useState(false);
  const unsolved = captcha === 'test' ? testToken : '';

  const form = useForm<Values>({
    defaultValues: {
      username: given,
      email: '',
      password: '',
      repeatedPassword: '',
      captchaToken: unsolved,
      answer: '',
    },
    // The next key press clears an error; it returns only when the form is sent again.
    reValidateMode: 'onSubmit',
  });
  const username = useTextField(form, 'username', (name) => {
    const taken = client.getQueryData(usernameTakenQuery(name).queryKey);
    return checkUsername(name) ?? (taken ? accountMessages.usernameTaken(name) : undefined);
  });
  const email = useTextField(form, 'email', checkEmail);
  const password = useTextField(form, 'password', checkPassword);
  const strength = passwordStrength(password.value);
  const repeatedPassword = useTextField(form, 'repeatedPassword', (repeated, values) =>
    checkRepeatedPassword(repeated, values.password),
  );
  const captchaToken = useTextField(form, 'captchaToken', checkCaptcha);
  const answer = useTextField(form, 'answer', (text) =>
    asks && signupQuestion !== null && text.trim() === '' ? errorCatalog['answer-needed'].message : undefined,
  );

  const handleSubmit = ({ repeatedPassword: _, answer: answered, ...account }: Values) => {
    setRefused(undefined);
    send(
      { ...account, ...(asks && { answer: answered }), ...(invitation !== undefined && { invitation }) },
      {
        onSuccess: ({ username: name }) => {
          const joined = client.getQueryData(startupQuery.queryKey)?.noCommunities ?? 0;
          showAlert({
            kind: 'ok',
            duration: timing.welcomeMs,
            text: accountMessages.welcome(name, joined),
            ...(joined > 0 && {
              action: { label: 'Change', onPress: () => void router.navigate({ to: '/communities' }) },
            }),
          });
          onDone();
        },
        onError: (error) => {
          // The server consumes the token with any refusal.
          captchaToken.onChange(unsolved);
          setRefusals(refusals + 1);
          if (!isCallError(error)) return;
          if (error.code === 'sign-up-pending') return setWaiting(true);
          const refusal = signupRefusal(error.code, account);
          if (!refusal && isOfAll(error.code)) setRefused(error.message);
          if (refusal) form.setError(refusal.field, { message: refusal.text }, { shouldFocus: true });
        },
      },
    );
  };

  if (waiting) return <Waiting mailed={form.getValues('email') !== '' && recovery} />;
  return (
    <div className="signup">
      <form
        className="form"
        method="post"
        noValidate
        onSubmit={(event) => void form.handleSubmit(handleSubmit)(event)}
      >
        <fieldset disabled={closed !== undefined}>
          <UsernameField {...username} />
          <PasswordInput
            {...password}
            label="Password"
            autoComplete="new-password"
            {...(strength.level > 2 ? { okay: strength.words } : { hint: strength.words })}
          >
            <div className="strength" data-level={strength.level} aria-hidden="true">
              <i />
              <i />
              <i />
              <i />
            </div>
          </PasswordInput>
          <PasswordInput {...repeatedPassword} label="Repeat password" autoComplete="new-password" />
          <TextInput
            {...email}
            label="Email"
            optional
            type="email"
            autoComplete="email"
            hint={emailHint({ recovery, confirmEmail })}
          />
          {asks && signupQuestion !== null && (
            <TextArea {...answer} label={signupQuestion} rows={3} max={limits.signUpAnswerMax} />
          )}
          {closed === undefined && (
            <Captcha
              key={refusals}
              again={refusals > 0}
              onToken={captchaToken.onChange}
              error={captchaToken.error}
            />
          )}
          {refused && <p role="alert">{refused}</p>}
          <Button type="submit" kind="primary" size="lg" block busy={signup.isPending}>
            {asks ? 'Ask for an account' : 'Create account'}
          </Button>
        </fieldset>
        <TermsLine />
      </form>
      {closed && (
        <div className="signup-closed center text-ui medium" role="alert">
          {closed}
        </div>
      )}
    </div>
  );
}

/** After a request that an admin has to approve. It takes focus, because the form is gone. */
function Waiting({ mailed }: { mailed: boolean }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <div ref={notice} className="stack gap-2" role="status" tabIndex={-1}>
      <p className="strong">Your request waits for an admin.</p>
      <p>
        {mailed
          ? 'A mail tells you what they decide. Once they approve, you can log in.'
          : 'Once they approve, you can log in with your name and password.'}
      </p>
    </div>
  );
}

/** Why the form cannot be sent. */
function closedBecause(
  { signupsDisabled, signups }: Pick<Startup, 'signupsDisabled' | 'signups'>,
  invitation: string | undefined,
): string | undefined {
  if (signupsDisabled) return accountMessages.signupClosed;
  if (signups === 'invitation' && invitation === undefined) return errorCatalog['invitation-needed'].message;
  return undefined;
}

function emailHint({ recovery, confirmEmail }: Pick<Startup, 'recovery' | 'confirmEmail'>): string {
  if (!recovery) return 'For a way back in if you forget your password. This site sends no mail yet.';
  return confirmEmail
    ? 'You confirm it before your first post, by a link in a mail.'
    : 'Without one, a lost password cannot be recovered.';
}

/** The refusals that are about no single field. */
const isOfAll = (code: string | null) =>
  code === 'address-blocked' || code === 'invitation-over' || code === 'invitation-needed';

type UsernameFieldProps = Pick<TextInputProps, 'value' | 'error' | 'name' | 'ref' | 'onChange'> & {
  onBlur: () => void;
};

/** Looks up whether the name is free when the field loses focus or typing stops. */
function UsernameField({ onBlur, error, ...field }: UsernameFieldProps) {
  const { value } = field;
  const [settled, settle] = useSettled(value, timing.usernameLookupMs);
  const { data: taken } = useQuery({
    ...usernameTakenQuery(value),
    enabled: settled === value && value.length >= limits.usernameMin,
  });
  return (
    <NameInput
      {...field}
      label="Username"
      max={limits.usernameMax}
      autoComplete="username"
      autoFocus
      error={error ?? (taken ? accountMessages.usernameTaken(value) : undefined)}
      okay={taken === false ? `${value} is available` : undefined}
      onBlur={() => {
        settle();
        onBlur();
      }}
    />
  );
}

/** The links open a new tab, to keep the typed text. */
function TermsLine() {
  return (
    <p className="meta centered">
      By joining you agree to the{' '}
      <Link className="link" to="/terms" target="_blank">
        Terms
      </Link>{' '}
      and the{' '}
      <Link className="link" to="/guidelines" target="_blank">
        Guidelines
      </Link>
      , and you have seen the{' '}
      <Link className="link" to="/privacy-policy" target="_blank">
        Privacy policy
      </Link>
      .
    </p>
  );
}

/** The field of a refusal, and its error text. */
function signupRefusal(
  code: string | null,
  { username }: NewAccount,
): { field: keyof NewAccount; text: string } | undefined {
  switch (code) {
    case 'user_exists':
      return { field: 'username', text: accountMessages.usernameTaken(username) };
    case 'invalid-username':
    case 'username-blocked':
      return { field: 'username', text: errorCatalog[code].message };
    case 'email-blocked':
      return { field: 'email', text: errorCatalog[code].message };
    case 'answer-needed':
      return { field: 'answer', text: errorCatalog[code].message };
    case 'invalid-email':
      return { field: 'email', text: accountMessages.emailInvalid };
    case 'invalid-password':
      return { field: 'password', text: accountMessages.passwordWeak };
    case 'captcha_verify_fail_1':
    case 'captcha_verify_fail_2':
      return { field: 'captchaToken', text: errorCatalog[code].message };
    case null:
    default:
      return undefined;
  }
}
