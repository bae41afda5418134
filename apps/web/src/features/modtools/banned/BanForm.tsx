import { limits, moderationMessages } from '@confab/domain';
import { useHydrated, useNavigate } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { useBan } from '../../../data/community-bans.ts';
import { showAlert } from '../../../lib/alerts.ts';
import { isCallError } from '../../../lib/call-error.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextInput } from '../../../ui/form/TextInput.tsx';
import { useTextField } from '../../../ui/form/use-text-field.ts';
import { PersonField } from '../parts/PersonField.tsx';
import { endOfDay } from './end-of-day.ts';

type Values = { username: string; reason: string; until: string };

/** Bans somebody by their name: for good, or until the end of a day. */
export function BanForm({ communityId }: { communityId: string }) {
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const ban = useBan(communityId);
  const form = useForm<Values>({
    defaultValues: { username: '', reason: '', until: '' },
    reValidateMode: 'onSubmit',
  });
  const username = useTextField(form, 'username', () => undefined);
  const reason = useTextField(form, 'reason', () => undefined);
  const until = useTextField(form, 'until', (day) =>
    day !== '' && endOfDay(day) === undefined ? 'Choose a day from today on.' : undefined,
  );

  const handleSubmit = (values: Values) => {
    if (ban.isPending || values.username === '') return;
    const expires = endOfDay(values.until);
    ban.mutate(
      {
        username: values.username,
        ...(values.reason.trim() !== '' && { reason: values.reason }),
        ...(expires !== undefined && { expires }),
      },
      {
        onSuccess: (banned) => {
          // The button is disabled now and would take focus with it.
          form.setFocus('username');
          form.reset();
          showAlert({ kind: 'ok', text: moderationMessages.banned(banned.username) });
          // The latest ban is at the top of the first page.
          void navigate({ to: '.', search: (search) => ({ ...search, page: undefined }) });
        },
        onError: (error) => {
          if (!isCallError(error)) return;
          if (error.code === 'not_admin_nor_mod') {
            showAlert({ id: 'error', kind: 'error', text: moderationMessages.banForbidden });
          }
          const message = nameError(error.code, values.username);
          if (message) form.setError('username', { message }, { shouldFocus: true });
          if (error.code === 'invalid_expires') {
            form.setError('until', { message: 'Choose a day from today on.' }, { shouldFocus: true });
          }
        },
      },
    );
  };
  return (
    <form
      className="card card-pad ban-form"
      noValidate
      onSubmit={(event) => void form.handleSubmit(handleSubmit)(event)}
    >
      <PersonField {...username} label="Ban a member" />
      <TextInput
        {...reason}
        label="Reason"
        optional
        hint="Kept in the log."
        autoComplete="off"
        max={limits.moderationReasonMax}
      />
      <TextInput {...until} type="date" label="Until" optional hint="Empty: for good." />
      <Button
        type="submit"
        kind="danger-quiet"
        icon="ban"
        disabled={!hydrated || username.value === ''}
        busy={ban.isPending}
      >
        Ban
      </Button>
    </form>
  );
}

function nameError(code: string | null, username: string): string | undefined {
  if (code === 'user_not_found') return moderationMessages.userUnknown;
  return code === 'conflict' ? moderationMessages.alreadyBanned(username) : undefined;
}
