import type { OwnUser } from '@confab/api-contract/calls';
import { limits } from '@confab/domain';
import { Link } from '@tanstack/react-router';
import type { Ref } from 'react';
import { useStartup } from '../../data/startup.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextArea, TextInput } from '../../ui/form/TextInput.tsx';
import { MarkdownHelp } from '../writing/MarkdownHelp.tsx';
import { Section } from './Section.tsx';
import type { FieldsProps } from './SettingsForm.tsx';

type Props = FieldsProps & {
  user: OwnUser;
  email: { error: string | undefined; ref: Ref<HTMLInputElement> };
  onEditPicture: () => void;
  onChangePassword: () => void;
};

export function AccountFields({ user, values, onEdit, email, onEditPicture, onChangePassword }: Props) {
  const { recovery, confirmEmail } = useStartup();
  const unconfirmed = recovery && confirmEmail && user.email !== null && user.emailConfirmedAt === null;
  return (
    <Section id="account">
      <div className="form">
        <div className="row wrap gap-5">
          <Avatar name={user.username} picture={user.proPic} size={72} />
          <Button icon="upload" onClick={onEditPicture}>
            Edit profile picture
          </Button>
        </div>
        <TextInput
          label="Username"
          hint="Usernames cannot be changed."
          prefix="@"
          readOnly
          value={user.username}
          onChange={() => undefined}
        />
        <TextInput
          label="Email"
          optional
          hint={
            recovery
              ? 'Only for a way back in if you forget your password. Nobody else sees it.'
              : 'For a way back in if you forget your password. This site sends no mail yet. Nobody else sees it.'
          }
          {...email}
          type="email"
          name="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={limits.emailMax}
          value={values.email}
          onChange={(written) => onEdit('email', written)}
        />
        {unconfirmed && (
          <p className="text-md">
            This address is not confirmed yet.{' '}
            <Link className="link" to="/confirm-email">
              Confirm it
            </Link>
          </p>
        )}
        <TextArea
          label="About me"
          optional
          hint={
            <>
              Shown on your profile. <MarkdownHelp />
            </>
          }
          rows={5}
          max={limits.aboutMeMax}
          value={values.aboutMe}
          onChange={(written) => onEdit('aboutMe', written)}
        />
        <div className="btn-row">
          <Button icon="key-round" onClick={onChangePassword}>
            Change Password
          </Button>
        </div>
      </div>
    </Section>
  );
}
