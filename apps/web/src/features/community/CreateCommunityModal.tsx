import { errorCatalog, limits } from '@confab/domain';
import { useNavigate } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { useCreateCommunity } from '../../data/community-creation.ts';
import { isCallError } from '../../lib/call.ts';
import { BannerNote } from '../../ui/Page.tsx';
import { TextArea } from '../../ui/form/TextInput.tsx';
import { useTextField } from '../../ui/form/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { checkCommunityName, CommunityNameField, communityNameTaken } from './CommunityNameField.tsx';

type Values = { name: string; about: string };

type Props = {
  /** The name of a requested community. */
  name?: string;
  onClose: () => void;
};

export default function CreateCommunityModal({ name: asked = '', onClose }: Props) {
  const create = useCreateCommunity();
  const navigate = useNavigate();
  const form = useForm<Values>({ defaultValues: { name: asked, about: '' }, reValidateMode: 'onSubmit' });
  const name = useTextField(form, 'name', checkCommunityName);
  const about = useTextField(form, 'about');

  const handleSubmit = (values: Values) => {
    if (create.isPending) return;
    create.mutate(values, {
      onSuccess: (created) => {
        void navigate({ to: '/$name', params: { name: created.name } }).then(onClose);
      },
      onError: (error) => {
        const text = nameError(error);
        if (text) form.setError('name', { message: text }, { shouldFocus: true });
      },
    });
  };

  const wall = wallFor(create.error);
  return (
    <FormDialog
      title="Create community"
      onClose={onClose}
      outsideCloses={about.value === ''}
      verb="Create"
      busy={create.isPending}
      onSubmit={(event) => void form.handleSubmit(handleSubmit)(event)}
      note={
        <p className="muted">
          You become its first moderator and can add rules, a banner and other moderators afterwards.
        </p>
      }
    >
      {wall && (
        <div role="alert">
          <BannerNote kind="danger" icon="circle-alert">
            {wall}
          </BannerNote>
        </div>
      )}
      <CommunityNameField {...name} />
      <TextArea {...about} label="Description" optional rows={3} max={limits.communityAboutMax} />
    </FormDialog>
  );
}

/** The server's error about the name. */
function nameError(error: Error): string | undefined {
  if (!isCallError(error)) return undefined;
  if (error.code === 'community-exists') return communityNameTaken;
  return error.code === 'invalid-community-name' ? errorCatalog[error.code].message : undefined;
}

/** Why this member may not create a community at all. */
function wallFor(error: Error | null): string | undefined {
  if (!isCallError(error)) return undefined;
  if (error.code === 'not-enough-points' || error.code === 'max-limit-reached') {
    return errorCatalog[error.code].message;
  }
  return undefined;
}
