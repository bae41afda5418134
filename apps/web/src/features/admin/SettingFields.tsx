import type { SiteSettings } from '@confab/api-contract/calls';
import {
  acceptedBy,
  acceptSetting,
  moderationMessages,
  type SettingCard,
  type SettingRow,
  settingsOfCard,
  type SiteSettingKey,
  siteSettingRows,
} from '@confab/domain';
import { useQuery } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { siteSettingsQuery, useChangeSiteSettings } from '../../data/admin.ts';
import { showAlert } from '../../lib/alerts.ts';
import { focusedControl } from '../../lib/focused-control.ts';
import { useSendOnce } from '../../lib/timers.ts';
import { Button } from '../../ui/Button.tsx';
import { RadioGroup, Switch } from '../../ui/form/Choices.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { LoadFailure, RowsSkeleton } from '../../ui/State.tsx';
import { LeavingDialog, useLeaving } from '../composer/leaving.tsx';

/** Loads the settings for a part of a page. */
export function WithSettings({ children }: { children: (settings: SiteSettings) => ReactNode }) {
  const { data: settings, isError, refetch } = useQuery(siteSettingsQuery);
  if (settings) return children(settings);
  if (!isError) return <RowsSkeleton />;
  return <LoadFailure text="The settings could not be loaded." onRetry={refetch} />;
}

type Values = Partial<Record<SiteSettingKey, string | boolean | null>>;

type CardProps = {
  card: SettingCard;
  title: string;
  text?: string;
  settings: SiteSettings;
  /** Stands above the fields, and is no part of the form. */
  above?: ReactNode;
  /** Stands below the fields, with what they hold at this moment. */
  below?: (typed: Values, type: (key: SiteSettingKey, value: string) => void) => ReactNode;
};

/** A form of the settings that the table puts on this card. */
export function SettingsCard({ card, title, text, settings, above, below }: CardProps) {
  const keys = settingsOfCard(card);
  const hydrated = useHydrated();
  const save = useChangeSiteSettings();
  const send = useSendOnce(save);
  const [typed, setTyped] = useState<Values>({});
  const [tried, setTried] = useState(false);
  const changes = keys.filter(
    (key) => typed[key] !== undefined && accepted(key, typed[key]) !== settings[key],
  );
  const touched = changes.length > 0;
  const leaving = useLeaving({ touched, onDiscard: () => setTyped({}) });

  const type = (key: SiteSettingKey, value: string | boolean) => {
    setTried(false);
    setTyped((now) => ({ ...now, [key]: value }));
  };
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setTried(true);
    const values = changes.map((key) => [key, accepted(key, typed[key])] as const);
    if (!touched || values.some(([, value]) => value === undefined)) return;
    send(Object.fromEntries(values), {
      onSuccess: () => {
        setTyped({});
        // The button is disabled now and would lose focus.
        if (focusedControl() instanceof HTMLButtonElement) form.focus({ preventScroll: true });
        showAlert({ kind: 'ok', text: moderationMessages.settingsSaved });
      },
    });
  };

  return (
    <section className="card form-section" aria-labelledby={`card-${card}`}>
      <h2 id={`card-${card}`}>{title}</h2>
      {text && <p>{text}</p>}
      {above}
      <form className="form" aria-label={title} tabIndex={-1} noValidate onSubmit={handleSubmit}>
        {keys.map((key) => (
          <SettingField
            key={key}
            settingKey={key}
            value={typed[key] ?? settings[key]}
            isWrong={tried && typed[key] !== undefined && accepted(key, typed[key]) === undefined}
            disabled={!hydrated || save.isPending}
            onChange={(value) => type(key, value)}
          />
        ))}
        {below?.({ ...settings, ...typed }, type)}
        <div className="btn-row end">
          <Button kind="ghost" disabled={!touched || save.isPending} onClick={() => setTyped({})}>
            Discard
          </Button>
          <Button kind="primary" type="submit" disabled={!hydrated || !touched} busy={save.isPending}>
            Save
          </Button>
        </div>
      </form>
      <LeavingDialog leaving={leaving} />
    </section>
  );
}

/** What the server would store; undefined if it would refuse. A time is typed in UTC. */
function accepted(key: SiteSettingKey, value: string | boolean | null | undefined): unknown {
  const isMoment = siteSettingRows[key].kind === 'moment' && typeof value === 'string' && value !== '';
  return acceptSetting(key, isMoment && !value.endsWith('Z') ? `${value}Z` : value);
}

type FieldProps = {
  settingKey: SiteSettingKey;
  value: string | boolean | null;
  isWrong: boolean;
  disabled: boolean;
  onChange: (value: string | boolean) => void;
};

function SettingField({ settingKey, value, isWrong, disabled, onChange }: FieldProps) {
  const row: SettingRow = siteSettingRows[settingKey];
  if (row.kind === 'onOff') {
    return (
      <Switch
        label={row.label}
        hint={row.words}
        checked={value === true}
        disabled={disabled}
        onChange={onChange}
      />
    );
  }
  if (row.kind === 'choice') {
    const options = row.of.map((word) => ({
      value: word,
      label: word.charAt(0).toUpperCase() + word.slice(1),
    }));
    return (
      <div className="field">
        <span className="label">{row.label}</span>
        <RadioGroup label={row.label} options={options} value={String(value)} onChange={onChange} />
      </div>
    );
  }
  const text = typeof value === 'string' ? value : '';
  const isMoment = row.kind === 'moment';
  return (
    <TextInput
      label={isMoment ? `${row.label} (UTC)` : row.label}
      optional
      hint={row.words}
      error={isWrong ? `It takes ${acceptedBy(settingKey)}.` : undefined}
      type={isMoment ? 'datetime-local' : 'text'}
      value={isMoment ? text.slice(0, 16) : text}
      disabled={disabled}
      {...(row.kind === 'line' ? { max: row.max } : {})}
      onChange={onChange}
    />
  );
}
