import type { SiteSettings } from '@confab/api-contract/calls';
import { moderationMessages } from '@confab/domain';
import { useHydrated } from '@tanstack/react-router';
import { type SubmitEvent, useState } from 'react';
import { useChangeSiteSettings } from '../../data/admin.ts';
import { showAlert } from '../../lib/alerts.ts';
import { focusedControl } from '../../lib/focused-control.ts';
import { useSendOnce } from '../../lib/timers.ts';
import { openModal } from '../../lib/modals.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Switch } from '../../ui/form/Choices.tsx';
import { LeavingDialog, useLeaving } from '../composer/leaving.tsx';
import { DefaultCommunities } from './DefaultCommunities.tsx';
import { SettingsCard, WithSettings } from './SettingFields.tsx';

export function SettingsPage() {
  return (
    <>
      <WithSettings>
        {(settings) => (
          <>
            <SignupsForm settings={settings} />
            <SettingsCard card="search" title="Search" settings={settings} />
          </>
        )}
      </WithSettings>
      <section className="card form-section" aria-labelledby="new-community">
        <h2 id="new-community">New community</h2>
        <p>You become its first moderator, and can make others moderators in its moderator tools.</p>
        <div className="btn-row">
          <Button icon="plus" onClick={() => openModal('create-community')}>
            Create community
          </Button>
        </div>
      </section>
      <DefaultCommunities />
    </>
  );
}

function SignupsForm({ settings }: { settings: SiteSettings }) {
  const hydrated = useHydrated();
  const save = useChangeSiteSettings();
  const send = useSendOnce(save);
  const [chosen, setChosen] = useState<boolean>();
  const [asking, setAsking] = useState(false);
  const saved = !settings.signupsDisabled;
  const enabled = chosen ?? saved;
  const touched = enabled !== saved;
  const leaving = useLeaving({ touched, onDiscard: () => setChosen(undefined) });

  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (!touched) return;
    send(
      { signupsDisabled: !enabled },
      {
        onSuccess: () => {
          setChosen(undefined);
          // The button is disabled now and would lose focus.
          if (focusedControl() instanceof HTMLButtonElement) form.focus({ preventScroll: true });
          showAlert({ kind: 'ok', text: moderationMessages.settingsSaved });
        },
      },
    );
  };

  return (
    <section className="card form-section" aria-label="Site settings">
      <form className="form" aria-label="Sign-ups" tabIndex={-1} noValidate onSubmit={handleSubmit}>
        <Switch
          label="Enable sign-ups"
          hint="While they are off, nobody can create an account. Who has one can log in."
          checked={enabled}
          disabled={!hydrated || save.isPending}
          onChange={() => setAsking(true)}
        />
        <div className="btn-row end">
          <Button kind="primary" type="submit" disabled={!hydrated || !touched} busy={save.isPending}>
            Save
          </Button>
        </div>
      </form>
      {asking && (
        <ConfirmDialog
          title="Are you sure?"
          verb={enabled ? 'Disable sign-ups' : 'Enable sign-ups'}
          danger={enabled}
          onConfirm={() => {
            setChosen(!enabled);
            setAsking(false);
          }}
          onClose={() => setAsking(false)}
        >
          <p>
            {enabled
              ? 'Once this is saved, nobody can create an account until sign-ups are enabled again.'
              : 'Once this is saved, sign-ups follow what the page Safety says.'}
          </p>
        </ConfirmDialog>
      )}
      <LeavingDialog leaving={leaving} />
    </section>
  );
}
