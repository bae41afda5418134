import { errorCatalog, limits } from '@confab/domain';
import { useForm } from 'react-hook-form';
import { useRequestCommunity } from '../../data/community-creation.ts';
import { showAlert } from '../../lib/alerts.ts';
import { isCallError } from '../../lib/call.ts';
import { TextArea } from '../../ui/form/TextInput.tsx';
import { useTextField } from '../../ui/form/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { checkCommunityName, CommunityNameField, communityNameTaken } from './CommunityNameField.tsx';

type Values = { name: string; note: string };

/** Asks the admins for a community. */
export default function RequestCommunityDialog({ onClose }: { onClose: () => void }) {
  const request = useRequestCommunity();
  const form = useForm<Values>({ defaultValues: { name: '', note: '' }, reValidateMode: 'onSubmit' });
  const name = useTextField(form, 'name', checkCommunityName);
  const note = useTextField(form, 'note');

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
    <FormDialog
      title="Request community"
      onClose={onClose}
      outsideCloses={note.value === ''}
      verb="Request"
      busy={request.isPending}
      onSubmit={(event) => void form.handleSubmit(handleSubmit)(event)}
      intro={<p>Tell us what is missing. An administrator reads every request.</p>}
    >
      <CommunityNameField {...name} />
      <TextArea {...note} label="Note" optional rows={3} max={limits.communityRequestNoteMax} />
    </FormDialog>
  );
}

function nameError(error: Error): string | undefined {
  if (!isCallError(error)) return undefined;
  if (error.code === 'community-already-exists') return communityNameTaken;
  return error.code === 'invalid-community-name' ? errorCatalog[error.code].message : undefined;
}
