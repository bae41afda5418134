import type { OwnUser } from '@confab/api-contract/calls';
import { accountMessages, isValidEmail, moderationMessages } from '@confab/domain';
import { useRef, useState } from 'react';
import { useSaveSettings } from '../../data/settings.ts';
import { showAlert } from '../../lib/alerts.ts';
import { isCallError } from '../../lib/call-error.ts';
import { changeDeviceSettings, useDeviceSettings } from '../../lib/device-settings.ts';
import { chooseFont, useFont } from '../../lib/font.ts';
import { chooseTheme, useThemeChoice } from '../../lib/theme.ts';
import {
  changesApart,
  changesOf,
  type DeviceValues,
  differing,
  type Values,
  valuesOf,
} from './settings-values.ts';

/** What the fields of a section are given. */
export type FieldsProps = { values: Values; onEdit: (edited: Partial<Values>) => void };

/** The settings as they are saved, with what somebody has put into fields over them, and how that is saved. */
export function useSettings(user: OwnUser) {
  const device = { ...useDeviceSettings(), theme: useThemeChoice(), font: useFont() };
  const save = useSaveSettings();
  const sending = useRef(false);
  const [edited, setEdited] = useState<Partial<Values>>({});
  const [emailError, setEmailError] = useState<string>();
  const emailField = useRef<HTMLInputElement>(null);

  const saved = valuesOf(user, device);
  const changes = changesOf(saved, edited);
  const touched = Object.keys(changes).length > 0;

  const edit = (change: Partial<Values>) => {
    setEdited((now) => ({ ...now, ...change }));
    if (change.email !== undefined) setEmailError(undefined);
  };
  const discard = () => {
    setEdited({});
    setEmailError(undefined);
  };

  const refuseEmail = () => {
    setEmailError(accountMessages.settingsEmailInvalid);
    emailField.current?.focus();
  };

  /** Whether all of it was saved; what was not is told. */
  const handleSave = async (): Promise<boolean> => {
    if (!touched || sending.current) return false;
    const { account, device: ofDevice } = changesApart(changes);
    if (account.email && !isValidEmail(account.email)) {
      refuseEmail();
      return false;
    }
    sending.current = true;
    keepOnDevice(ofDevice);
    try {
      if (Object.keys(account).length > 0) await save.mutateAsync(account);
      // What was put into fields meanwhile stays.
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

function keepOnDevice({ theme, font, ...settings }: Partial<DeviceValues>): void {
  if (theme !== undefined) chooseTheme(theme);
  if (font !== undefined) chooseFont(font);
  if (Object.keys(settings).length > 0) changeDeviceSettings(settings);
}
