import type { CommunityDetail } from '@confab/api-contract/calls';
import { longDate, moderationMessages, timing } from '@confab/domain';
import { useQuery } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { useAddModerator } from '../../../data/moderators.ts';
import { userQuery } from '../../../data/users.ts';
import { showAlert } from '../../../lib/alerts.ts';
import { isCallError } from '../../../lib/call-error.ts';
import { useSettled } from '../../../lib/settled.ts';
import { Button } from '../../../ui/Button.tsx';
import { useTextField } from '../../../ui/form/use-text-field.ts';
import { PersonField } from '../parts/PersonField.tsx';

type Values = { username: string };

/** Makes somebody a moderator, by their name. */
export function AddModeratorForm({ community }: { community: CommunityDetail }) {
  const hydrated = useHydrated();
  const add = useAddModerator(community);
  const form = useForm<Values>({ defaultValues: { username: '' }, reValidateMode: 'onSubmit' });
  const field = useTextField(form, 'username', () => undefined);
  const username = field.value;
  const already = community.mods.some((moderator) => isNamed(moderator, username));
  const found = useFound(already ? '' : username);

  const handleSubmit = () => {
    if (add.isPending || username === '') return;
    if (already) {
      form.setError('username', { message: `@${username} moderates already.` }, { shouldFocus: true });
      return;
    }
    add.mutate(username, {
      onSuccess: (mods) => {
        const added = mods.find((moderator) => isNamed(moderator, username));
        // The button is disabled now and would take focus with it.
        form.setFocus('username');
        form.reset();
        showAlert({ kind: 'ok', text: `@${added?.username ?? username} is now a moderator.` });
      },
      onError: (error) => {
        if (!isCallError(error) || error.code !== 'user_not_found') return;
        form.setError('username', { message: moderationMessages.moderatorUnknown }, { shouldFocus: true });
      },
    });
  };
  return (
    <form
      className="card card-pad"
      noValidate
      onSubmit={(event) => void form.handleSubmit(handleSubmit)(event)}
    >
      <PersonField
        {...field}
        label="Add a moderator"
        okay={found && `Member since ${longDate(found.createdAt)}`}
      >
        <Button
          type="submit"
          kind="primary"
          icon="user-plus"
          disabled={!hydrated || username === ''}
          busy={add.isPending}
        >
          Add
        </Button>
      </PersonField>
    </form>
  );
}

/** Whoever has the name that somebody typed, once they have stopped. */
function useFound(username: string) {
  const [settled] = useSettled(username, timing.usernameLookupMs);
  const enabled = settled === username && username !== '';
  const { data } = useQuery({ ...userQuery(username), enabled, retry: false });
  return enabled && data && !data.deleted ? data : undefined;
}

const isNamed = (person: { username: string }, name: string) =>
  person.username.toLowerCase() === name.toLowerCase();
