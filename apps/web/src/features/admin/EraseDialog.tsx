import type { AccountErasure } from '@confab/api-contract/calls';
import { accountMessages } from '@confab/domain';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { erasureQuery, useErase } from '../../data/admin.ts';
import { isCallError } from '../../lib/call.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useTextField } from '../../ui/form/Field.tsx';
import { PasswordInput } from '../../ui/form/TextInput.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { LoadFailure, ProgressBar, RowsSkeleton } from '../../ui/State.tsx';

type Props = { username: string; onClose: () => void };

/** Deletes an account with everything it wrote: says how much that is, asks for the admin's password, shows the progress. */
export default function EraseDialog({ username, onClose }: Props) {
  const erasure = useQuery(erasureQuery(username));
  const title = `Erase @${username}`;
  if (!erasure.data) {
    return (
      <Dialog title={title} onClose={onClose}>
        {erasure.isError ? (
          <LoadFailure text="What this account wrote could not be counted." onRetry={erasure.refetch} />
        ) : (
          <RowsSkeleton />
        )}
      </Dialog>
    );
  }
  const { written, progress } = erasure.data;
  const isLeft = Object.values(written).some((count) => count > 0);
  if (progress === null || (progress.finishedAt !== null && isLeft)) {
    return <Confirmation title={title} username={username} written={written} onClose={onClose} />;
  }
  return (
    <Dialog
      title={title}
      size="small"
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <div className="stack gap-3" aria-live="polite">
        {progress.finishedAt === null ? (
          <>
            <ProgressBar label={`Erasing @${username}`} percent={percentOf(progress)} />
            <p>
              {progress.noErased.toLocaleString('en')} of {progress.noItems.toLocaleString('en')} posts,
              comments and votes are erased. You can leave this page: the work goes on.
            </p>
          </>
        ) : (
          <p>
            <bdi>@{username}</bdi> is deleted, and everything it wrote is erased.
          </p>
        )}
      </div>
    </Dialog>
  );
}

/** What an admin deletes in the time that the work takes is not counted again. */
function percentOf({ noErased, noItems }: NonNullable<AccountErasure['progress']>): number {
  return noItems === 0 ? 0 : Math.min(100, Math.floor((100 * noErased) / noItems));
}

const things = [
  ['posts', 'post'],
  ['comments', 'comment'],
  ['votes', 'vote'],
  ['lists', 'list'],
  ['pictures', 'picture'],
] as const;

type ConfirmationProps = Props & { title: string; written: AccountErasure['written'] };

function Confirmation({ title, username, written, onClose }: ConfirmationProps) {
  const erase = useErase(username);
  const form = useForm({ defaultValues: { password: '' }, reValidateMode: 'onSubmit' });
  const password = useTextField(form, 'password');

  const handleSubmit = ({ password: given }: { password: string }) => {
    if (given === '' || erase.isPending) return;
    erase.mutate(given, {
      onError: (error) => {
        const message = refusal(error);
        if (message !== undefined) form.setError('password', { message }, { shouldFocus: true });
      },
    });
  };

  return (
    <FormDialog
      title={title}
      onClose={onClose}
      outsideCloses={!form.formState.isDirty}
      verb="Erase"
      danger
      disabled={password.value === ''}
      busy={erase.isPending}
      onSubmit={(event) => void form.handleSubmit(handleSubmit)(event)}
      intro={
        <>
          <p>
            <bdi>@{username}</bdi> will be deleted for good, with everything it wrote but the titles of posts.
            Nothing of this comes back:
          </p>
          <ul className="erased-things">
            {things.map(([kind, thing]) => (
              <li key={kind}>
                {written[kind].toLocaleString('en')} {written[kind] === 1 ? thing : kind}
              </li>
            ))}
          </ul>
        </>
      }
    >
      <PasswordInput {...password} label="Your password" autoComplete="current-password" autoFocus />
    </FormDialog>
  );
}

/** The text at the password. The general handler shows other failures. */
function refusal(error: Error): string | undefined {
  if (!isCallError(error)) return undefined;
  if (error.code === 'wrong_password') return accountMessages.deletionPasswordWrong;
  return error.code === 'overloaded' ? error.message : undefined;
}
