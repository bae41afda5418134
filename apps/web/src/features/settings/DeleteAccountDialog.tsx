import { accountMessages } from '@confab/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import { leaveDeletedAccount, useDeleteAccount } from '../../data/account.ts';
import { showAlert } from '../../lib/alerts.ts';
import { isCallError } from '../../lib/call.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { PasswordInput, TextInput } from '../../ui/form/TextInput.tsx';
import { useTextField } from '../../ui/form/Field.tsx';

type Values = { password: string; sure: string };

const sureText = 'YES';

export function DeleteAccountDialog({ username, onClose }: { username: string; onClose: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const remove = useDeleteAccount(username);
  const sending = useRef(false);
  const form = useForm<Values>({ defaultValues: { password: '', sure: '' }, reValidateMode: 'onSubmit' });
  const password = useTextField(form, 'password');
  const sure = useTextField(form, 'sure');
  const ready = password.value !== '' && sure.value === sureText;

  const handleSubmit = (values: Values) => {
    if (!ready || sending.current) return;
    sending.current = true;
    remove.mutate(values.password, {
      onSuccess: () => {
        showAlert({ kind: 'ok', text: accountMessages.ownAccountDeleted });
        void leaveDeletedAccount(client);
        // At once: this page would redirect to the login.
        void navigate({ to: '/', replace: true, ignoreBlocker: true });
      },
      onError: (error) => {
        sending.current = false;
        const message = refusal(error);
        if (message !== undefined) form.setError('password', { message }, { shouldFocus: true });
      },
    });
  };

  return (
    <FormDialog
      title="Delete account"
      onClose={onClose}
      outsideCloses={!form.formState.isDirty}
      verb="Delete"
      danger
      disabled={!ready}
      busy={remove.isPending}
      onSubmit={(event) => void form.handleSubmit(handleSubmit)(event)}
      intro={
        <p>
          <bdi>@{username}</bdi> will be deleted for good: your profile, your picture, your lists, what you
          have muted and joined. Your posts and comments stay, without your name. Nobody can have this name
          again, not even you.
        </p>
      }
    >
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordInput {...password} label="Password" autoComplete="current-password" autoFocus />
      <TextInput
        {...sure}
        label={`Type ${sureText} to confirm`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
    </FormDialog>
  );
}

/** The text at the password. The general handler shows other failures. */
function refusal(error: Error): string | undefined {
  if (!isCallError(error)) return undefined;
  if (error.code === 'wrong_password') return accountMessages.deletionPasswordWrong;
  return error.code === 'overloaded' ? error.message : undefined;
}
