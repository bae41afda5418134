import { accountMessages } from '@confab/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { type NewAccount, useSignup } from '../../data/session.ts';
import { useStartup } from '../../data/startup.ts';
import { usernameTakenQuery } from '../../data/users.ts';
import { isCallError } from '../../lib/call-error.ts';
import { Button } from '../../ui/Button.tsx';
import { PasswordInput } from '../../ui/form/PasswordInput.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { useTextField } from '../../ui/form/use-text-field.ts';
import { Captcha, testToken } from './Captcha.tsx';
import {
  checkCaptcha,
  checkEmail,
  checkPassword,
  checkRepeatedPassword,
  checkUsername,
} from './signup-checks.ts';
import { signupRefusal } from './signup-refusal.ts';
import './signup.css';
import { TermsLine } from './TermsLine.tsx';
import { UsernameField } from './UsernameField.tsx';

type Values = NewAccount & { repeatedPassword: string };

/** Makes an account. Says everything that is wrong at once; while signups are closed it only says so. */
export function SignupForm({ onDone }: { onDone: () => void }) {
  const { signupsDisabled, captcha } = useStartup();
  const client = useQueryClient();
  const signup = useSignup();
  const sending = useRef(false);
  const [refusals, setRefusals] = useState(0);
  const unsolved = captcha === 'test' ? testToken : '';

  const form = useForm<Values>({
    defaultValues: { username: '', email: '', password: '', repeatedPassword: '', captchaToken: unsolved },
    // An error goes when somebody types, and comes back only when the form is sent again.
    reValidateMode: 'onSubmit',
  });
  const username = useTextField(form, 'username', (name) => {
    const taken = client.getQueryData(usernameTakenQuery(name).queryKey);
    return checkUsername(name) ?? (taken ? accountMessages.usernameTaken(name) : undefined);
  });
  const email = useTextField(form, 'email', checkEmail);
  const password = useTextField(form, 'password', checkPassword);
  const repeatedPassword = useTextField(form, 'repeatedPassword', (repeated, values) =>
    checkRepeatedPassword(repeated, values.password),
  );
  const captchaToken = useTextField(form, 'captchaToken', checkCaptcha);

  const handleSubmit = ({ repeatedPassword: _, ...account }: Values) => {
    if (sending.current) return;
    sending.current = true;
    signup.mutate(account, {
      onSuccess: onDone,
      onError: (error) => {
        // The server has used the token up, whatever it refused.
        captchaToken.onChange(unsolved);
        setRefusals(refusals + 1);
        const refusal = isCallError(error) ? signupRefusal(error.code, account) : undefined;
        if (refusal) form.setError(refusal.field, { message: refusal.text }, { shouldFocus: true });
      },
      onSettled: () => {
        sending.current = false;
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
          <TextInput
            {...email}
            label="Email"
            optional
            type="email"
            autoComplete="email"
            hint="Without one, a lost password cannot be recovered."
          />
          <PasswordInput {...password} label="Password" autoComplete="new-password" />
          <PasswordInput {...repeatedPassword} label="Repeat password" autoComplete="new-password" />
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
        <div className="signup-closed" role="alert">
          {accountMessages.signupClosed}
        </div>
      )}
    </div>
  );
}
