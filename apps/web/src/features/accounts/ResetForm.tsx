import { accountMessages } from '@confab/domain';
import { useRouter } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { useResetPassword } from '../../data/session.ts';
import { showAlert } from '../../lib/alerts.ts';
import { useSendOnce } from '../../lib/timers.ts';
import { isCallError } from '../../lib/call.ts';
import { Button } from '../../ui/Button.tsx';
import { PasswordInput } from '../../ui/form/TextInput.tsx';
import { useTextField } from '../../ui/form/Field.tsx';
import { checkPassword, checkRepeatedPassword } from './account-checks.ts';

type Values = { password: string; repeatedPassword: string };
type Props = {
  token: string;
  /** Called when the link was used or has expired. */
  onInvalid: () => void;
};

export function ResetForm({ token, onInvalid }: Props) {
  const router = useRouter();
  const reset = useResetPassword();
  const send = useSendOnce(reset);
  const form = useForm<Values>({
    defaultValues: { password: '', repeatedPassword: '' },
    reValidateMode: 'onSubmit',
  });
  const password = useTextField(form, 'password', checkPassword);
  const repeatedPassword = useTextField(form, 'repeatedPassword', (repeated, values) =>
    checkRepeatedPassword(repeated, values.password),
  );

  const handleSubmit = ({ password }: Values) => {
    send(
      { token, password },
      {
        onSuccess: () => {
          showAlert({ kind: 'ok', text: 'Your new password is saved. Log in with it.' });
          void router.navigate({ to: '/login', replace: true });
        },
        onError: (error) => {
          const code = isCallError(error) ? error.code : null;
          if (code === 'invalid-token') onInvalid();
          if (code === 'invalid-password') {
            form.setError('password', { message: accountMessages.passwordWeak }, { shouldFocus: true });
          }
        },
      },
    );
  };
  return (
    <>
      <h1>New password</h1>
      <p className="sub">You will be logged out everywhere, and log in with the new one.</p>
      <form
        className="form"
        method="post"
        noValidate
        onSubmit={(event) => void form.handleSubmit(handleSubmit)(event)}
      >
        <PasswordInput {...password} label="New password" autoComplete="new-password" autoFocus />
        <PasswordInput {...repeatedPassword} label="Repeat password" autoComplete="new-password" />
        <Button type="submit" kind="primary" size="lg" block busy={reset.isPending}>
          Save password
        </Button>
      </form>
    </>
  );
}
