import { errorCatalog, limits } from '@confab/domain';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { useRequestCommunity } from '../../data/community-requests.ts';
import { showAlert } from '../../lib/alerts.ts';
import { isCallError } from '../../lib/call-error.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextArea } from '../../ui/form/TextArea.tsx';
import { useTextField } from '../../ui/form/use-text-field.ts';
import { checkCommunityName, communityNameTaken } from './community-checks.ts';
import { CommunityNameField } from './CommunityNameField.tsx';

type Values = { name: string; note: string };

/** Asks the admins for a community. */
export default function RequestCommunityDialog({ onClose }: { onClose: () => void }) {
  const request = useRequestCommunity();
  const formId = useId();
  const form = useForm<Values>({ defaultValues: { name: '', note: '' }, reValidateMode: 'onSubmit' });
  const name = useTextField(form, 'name', checkCommunityName);
  const note = useTextField(form, 'note', () => undefined);

  const handleSubmit = (values: Values) => {
    if (request.isPending) return;
    request.mutate(values, {
      onSuccess: () => {
        showAlert({ kind: 'ok', text: 'Requested!' });
        onClose();
      },
      onError: (error) => {
        const text = nameError(error);
        if (text) form.setError('name', { message: text }, { shouldFocus: true });
      },
    });
  };

  return (
    <Dialog
      title="Request community"
      onClose={onClose}
      outsideCloses={note.value === ''}
      footer={
        <>
          <Button kind="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} kind="primary" busy={request.isPending}>
            Request
          </Button>
        </>
      }
    >
      <p>Tell us what is missing. An administrator reads every request.</p>
      <form
        id={formId}
        className="form"
        noValidate
        onSubmit={(event) => void form.handleSubmit(handleSubmit)(event)}
      >
        <CommunityNameField {...name} />
        <TextArea {...note} label="Note" optional rows={3} max={limits.communityRequestNoteMax} />
      </form>
    </Dialog>
  );
}

function nameError(error: Error): string | undefined {
  if (!isCallError(error)) return undefined;
  if (error.code === 'community-already-exists') return communityNameTaken;
  return error.code === 'invalid-community-name' ? errorCatalog[error.code].message : undefined;
}
