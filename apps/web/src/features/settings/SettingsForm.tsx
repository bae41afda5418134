import type { OwnUser } from '@confab/api-contract/calls';
import { accountMessages, isValidEmail, moderationMessages } from '@confab/domain';
import { useHydrated } from '@tanstack/react-router';
import { type ReactNode, type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { useSaveSettings } from '../../data/account.ts';
import { showAlert } from '../../lib/alerts.ts';
import { isCallError } from '../../lib/call.ts';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Switch } from '../../ui/form/Choices.tsx';
import { Segmented } from '../../ui/Tabs.tsx';
import { LeavingDialog, useLeaving } from '../composer/leaving.tsx';
import { PushButton } from '../notifications/PushCard.tsx';
import { AccountFields } from './AccountFields.tsx';
import { DeviceSection } from './DeviceSection.tsx';
import { Section } from './Section.tsx';
import {
  accountChanges,
  changesOf,
  differing,
  type GroupName,
  groupOf,
  type Values,
  valuesOf,
} from './settings-table.ts';
import { focusedControl } from '../../lib/focused-control.ts';

export type FieldsProps = {
  values: Values;
  onEdit: <Key extends keyof Values>(key: Key, value: Values[Key]) => void;
};

type Props = {
  user: OwnUser;
  onEditPicture: () => void;
  onChangePassword: () => void;
  /** Sections that act at once, without Save. Rendered outside the form, between its fields and Save. */
  children: ReactNode;
};

/** The fields that Save saves. Save stays in view while there are changes. */
export function SettingsForm({ user, onEditPicture, onChangePassword, children }: Props) {
  const hydrated = useHydrated();
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const { values, edit, email, touched, discard, save, saving } = useSettings(user);
  const leaving = useLeaving({ touched, onDiscard: discard });
  const fields = { values, onEdit: edit };
  // Alerts are elsewhere in the page, and leave room for the bar.
  useEffect(() => {
    const page = document.documentElement.classList;
    page.toggle('has-save-bar', touched);
    return () => page.remove('has-save-bar');
  }, [touched]);

  /** The buttons are disabled now and would lose focus. */
  const keepFocus = () => {
    if (focusedControl() instanceof HTMLButtonElement) form.current?.focus({ preventScroll: true });
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
        <SettingsGroup name="preferences" {...fields} />
        <DeviceSection />
        <SettingsGroup name="notifications" {...fields}>
          <PushButton>Enable push notifications</PushButton>
        </SettingsGroup>
      </form>
      {children}
      <div className={classNames('save-bar row gap-3 text-md', !touched && 'is-resting')}>
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
      <LeavingDialog leaving={leaving} />
    </>
  );
}

type GroupProps = FieldsProps & { name: GroupName; children?: ReactNode };

function SettingsGroup({ name, values, onEdit, children }: GroupProps) {
  const { choices, switches } = groupOf(name);
  return (
    <Section id={name}>
      {choices.length > 0 && (
        <div className="form">
          {choices.map(({ key, label, options }) => (
            <div key={key} className="field">
              {/* The group below has it as its name. */}
              <span className="label" aria-hidden="true">
                {label}
              </span>
              <div>
                <Segmented
                  label={label}
                  options={options}
                  value={values[key]}
                  onChange={(value) => onEdit(key, value)}
                  wide
                />
              </div>
            </div>
          ))}
        </div>
      )}
      <div className="settings-switches">
        {switches.map(({ key, label, hint, inverted = false }) => (
          <Switch
            key={key}
            label={label}
            hint={hint}
            checked={values[key] !== inverted}
            onChange={(on) => onEdit(key, on !== inverted)}
          />
        ))}
      </div>
      {children}
    </Section>
  );
}

function useSettings(user: OwnUser) {
  const save = useSaveSettings();
  const sending = useRef(false);
  const [edited, setEdited] = useState<Partial<Values>>({});
  const [emailError, setEmailError] = useState<string>();
  const emailField = useRef<HTMLInputElement>(null);

  const saved = valuesOf(user);
  const changes = changesOf(saved, edited);
  const touched = Object.keys(changes).length > 0;

  const edit: FieldsProps['onEdit'] = (key, value) => {
    setEdited((now) => ({ ...now, [key]: value }));
    if (key === 'email') setEmailError(undefined);
  };
  const discard = () => {
    setEdited({});
    setEmailError(undefined);
  };

  const refuseEmail = () => {
    setEmailError(accountMessages.settingsEmailInvalid);
    emailField.current?.focus();
  };

  /** Returns whether all changes were saved. Failures are shown. */
  const handleSave = async (): Promise<boolean> => {
    if (!touched || sending.current) return false;
    const account = accountChanges(changes);
    if (account.email && !isValidEmail(account.email)) {
      refuseEmail();
      return false;
    }
    sending.current = true;
    try {
      await save.mutateAsync(account);
      // Edits made during the save stay.
      setEdited((now) => differing(now, edited));
      showAlert({ kind: 'ok', text: moderationMessages.settingsSaved });
      return true;
    } catch (error) {
      if (isCallError(error) && error.code === 'invalid-email') refuseEmail();
      return false;
    } finally {
      sending.current = false;
    }
  };

  return {
    values: { ...saved, ...edited },
    edit,
    email: { error: emailError, ref: emailField },
    touched,
    discard,
    save: handleSave,
    saving: save.isPending,
  };
}
