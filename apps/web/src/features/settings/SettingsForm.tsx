import type { OwnUser } from '@confab/api-contract/calls';
import { useHydrated } from '@tanstack/react-router';
import { type ReactNode, type SubmitEvent, useId, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { DiscardDialog } from '../composer/DiscardDialog.tsx';
import { useLeaving } from '../composer/use-leaving.ts';
import { AccountFields } from './AccountFields.tsx';
import { DeviceFields, NotificationFields, PreferenceFields } from './PreferenceFields.tsx';
import { useSettings } from './use-settings.ts';

type Props = {
  user: OwnUser;
  onEditPicture: () => void;
  onChangePassword: () => void;
  /** What acts at once, without Save: it stands between the fields and Save, outside of the form. */
  children: ReactNode;
};

/** All that Save saves, and Save, which stays in sight while there is something to save. */
export function SettingsForm({ user, onEditPicture, onChangePassword, children }: Props) {
  const hydrated = useHydrated();
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const { values, edit, email, touched, discard, save, saving } = useSettings(user);
  const leaving = useLeaving({ touched, onDiscard: discard });
  const fields = { values, onEdit: edit };

  /** The buttons are disabled now and would take focus with them. */
  const keepFocus = () => {
    if (document.activeElement instanceof HTMLButtonElement) form.current?.focus({ preventScroll: true });
  };
  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (await save()) keepFocus();
  };
  return (
    <>
      <form
        id={formId}
        ref={form}
        className="settings-form"
        aria-label="Settings"
        tabIndex={-1}
        noValidate
        onSubmit={(event) => void handleSubmit(event)}
      >
        <AccountFields {...fields} {...{ user, email, onEditPicture, onChangePassword }} />
        <PreferenceFields {...fields} />
        <DeviceFields {...fields} />
        <NotificationFields {...fields} />
      </form>
      {children}
      <div className={classNames('save-bar', !touched && 'is-resting')}>
        <span role="status">{touched ? 'Unsaved changes' : 'No unsaved changes'}</span>
        <div className="btn-row">
          {touched && (
            <Button
              kind="ghost"
              onClick={() => {
                keepFocus();
                discard();
              }}
            >
              Discard
            </Button>
          )}
          <Button form={formId} type="submit" kind="primary" disabled={!hydrated || !touched} busy={saving}>
            Save
          </Button>
        </div>
      </div>
      {leaving.asking && (
        <DiscardDialog
          text="What you changed here has not been saved."
          onClose={leaving.stay}
          onLeave={leaving.leave}
        />
      )}
    </>
  );
}
