import { errorCatalog, limits } from '@confab/domain';
import { useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { useCreateCommunity } from '../../data/create-community.ts';
import { isCallError } from '../../lib/call-error.ts';
import '../../ui/banner-note.css';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextArea } from '../../ui/form/TextArea.tsx';
import { useTextField } from '../../ui/form/use-text-field.ts';
import { Icon } from '../../ui/Icon.tsx';
import { checkCommunityName, communityNameTaken } from './community-checks.ts';
import { CommunityNameField } from './CommunityNameField.tsx';

type Values = { name: string; about: string };

type Props = {
  /** What the name is at first: of a community that somebody asked for. */
  name?: string;
  onClose: () => void;
};

export default function CreateCommunityModal({ name: asked = '', onClose }: Props) {
  const create = useCreateCommunity();
  const navigate = useNavigate();
  const formId = useId();
  const form = useForm<Values>({ defaultValues: { name: asked, about: '' }, reValidateMode: 'onSubmit' });
  const name = useTextField(form, 'name', checkCommunityName);
  const about = useTextField(form, 'about', () => undefined);

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
    <Dialog
      title="Create community"
      onClose={onClose}
      outsideCloses={about.value === ''}
      footer={
        <>
          <Button kind="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} kind="primary" busy={create.isPending}>
            Create
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="form"
        noValidate
        onSubmit={(event) => void form.handleSubmit(handleSubmit)(event)}
      >
        {wall && (
          <div className="banner-note danger" role="alert">
            <Icon name="circle-alert" />
            <div>{wall}</div>
          </div>
        )}
        <CommunityNameField {...name} />
        <TextArea {...about} label="Description" optional rows={3} max={limits.communityAboutMax} />
      </form>
      <p className="muted">
        You become its first moderator and can add rules, a banner and other moderators afterwards.
      </p>
    </Dialog>
  );
}

/** What the server finds wrong with the name. */
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
