import { accountMessages, errorCatalog, limits, passwordStrength, timing } from '@confab/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { type NewAccount, useSignup } from '../../data/session.ts';
import { startupQuery, useStartup } from '../../data/startup.ts';
import { usernameTakenQuery } from '../../data/users.ts';
import { showAlert } from '../../lib/alerts.ts';
import { useSendOnce, useSettled } from '../../lib/timers.ts';
import { isCallError } from '../../lib/call.ts';
import { Button } from '../../ui/Button.tsx';
import { NameInput, PasswordInput, TextInput, type TextInputProps } from '../../ui/form/TextInput.tsx';
import { useTextField } from '../../ui/form/Field.tsx';
import {
  checkCaptcha,
  checkEmail,
  checkPassword,
  checkRepeatedPassword,
  checkUsername,
} from './account-checks.ts';
import './accounts.css';
import { Captcha, testToken } from './Captcha.tsx';

type Values = NewAccount & { repeatedPassword: string };

type Props = { username?: string; onDone: () => void };

export function SignupForm({ username: given = '', onDone }: Props) {
  const { signupsDisabled, captcha, recovery } = useStartup();
  const client = useQueryClient();
  const router = useRouter();
  const signup = useSignup();
  const send = useSendOnce(signup);
  const [refusals, setRefusals] = useState(0);
  const unsolved = captcha === 'test' ? testToken : '';

  const form = useForm<Values>({
    defaultValues: { username: given, email: '', password: '', repeatedPassword: '', captchaToken: unsolved },
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

  const handleSubmit = ({ repeatedPassword: _, ...account }: Values) => {
    send(account, {
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
        const refusal = isCallError(error) ? signupRefusal(error.code, account) : undefined;
        if (refusal) form.setError(refusal.field, { message: refusal.text }, { shouldFocus: true });
      },
    });
  };

  return (
    <div className="signup">
      <form
        className="form"
        method="post"
        noValidate
        onSubmit={(event) => void form.handleSubmit(handleSubmit)(event)}
      >
        <fieldset disabled={signupsDisabled}>
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
            hint={
              recovery
                ? 'Without one, a lost password cannot be recovered.'
                : 'For a way back in if you forget your password. This site sends no mail yet.'
            }
          />
          {!signupsDisabled && (
            <Captcha
              key={refusals}
              again={refusals > 0}
              onToken={captchaToken.onChange}
              error={captchaToken.error}
            />
          )}
          <Button type="submit" kind="primary" size="lg" block busy={signup.isPending}>
            Create account
          </Button>
        </fieldset>
        <TermsLine />
      </form>
      {signupsDisabled && (
        <div className="signup-closed center text-ui medium" role="alert">
          {accountMessages.signupClosed}
        </div>
      )}
    </div>
  );
}

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
      return { field: 'username', text: errorCatalog[code].message };
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
