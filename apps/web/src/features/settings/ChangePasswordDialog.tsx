import { accountMessages, isLongEnoughPassword } from '@confab/domain';
import { useForm } from 'react-hook-form';
import { useChangePassword } from '../../data/account.ts';
import { showAlert } from '../../lib/alerts.ts';
import { isCallError } from '../../lib/call.ts';
import { useSendOnce } from '../../lib/timers.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { PasswordInput } from '../../ui/form/TextInput.tsx';
import { useTextField } from '../../ui/form/Field.tsx';

type Values = { password: string; newPassword: string; repeatPassword: string };

// One message at a time: a mismatch first. The server trims passwords.
const checkRepeated = (repeated: string, { newPassword }: Values) =>
  repeated.trim() === newPassword.trim() ? undefined : accountMessages.passwordsDiffer;
const checkNew = (password: string, { repeatPassword }: Values) =>
  password.trim() !== repeatPassword.trim() || isLongEnoughPassword(password.trim())
    ? undefined
    : accountMessages.passwordTooShort;

export function ChangePasswordDialog({ username, onClose }: { username: string; onClose: () => void }) {
  const change = useChangePassword();
  const send = useSendOnce(change);
  const form = useForm<Values>({
    defaultValues: { password: '', newPassword: '', repeatPassword: '' },
    reValidateMode: 'onSubmit',
  });
  const previous = useTextField(form, 'password');
  const next = useTextField(form, 'newPassword', checkNew);
  const repeated = useTextField(form, 'repeatPassword', checkRepeated);

  const handleSubmit = (values: Values) => {
    send(values, {
      onSuccess: () => {
        showAlert({ kind: 'ok', text: accountMessages.passwordChanged });
        onClose();
      },
      onError: (error) => {
        const refused = refusal(error);
        if (refused) form.setError(refused.field, { message: refused.message }, { shouldFocus: true });
      },
    });
  };

  return (
    <FormDialog
      title="Change Password"
      onClose={onClose}
      outsideCloses={!form.formState.isDirty}
      verb="Change"
      busy={change.isPending}
      onSubmit={(event) => void form.handleSubmit(handleSubmit)(event)}
      intro={<p>Every other browser in which you are logged in will be logged out.</p>}
    >
      {/* For password managers. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordInput {...previous} label="Previous password" autoComplete="current-password" autoFocus />
      <PasswordInput
        {...next}
        label="New password"
        hint="At least 8 characters."
        autoComplete="new-password"
      />
      <PasswordInput {...repeated} label="Repeat new password" autoComplete="new-password" />
    </FormDialog>
  );
}

/** The field that a refusal belongs to, and the text there. The general handler shows other failures. */
function refusal(error: Error): { field: keyof Values; message: string } | undefined {
  if (!isCallError(error)) return undefined;
  switch (error.code) {
    case 'wrong-password':
      return { field: 'password', message: accountMessages.previousPasswordWrong };
    case 'password_not_match':
      return { field: 'repeatPassword', message: accountMessages.passwordsDiffer };
    case 'invalid-password':
      return { field: 'newPassword', message: accountMessages.passwordTooShort };
    case 'overloaded':
      return { field: 'password', message: error.message };
    case null:
    default:
      return undefined;
  }
}
