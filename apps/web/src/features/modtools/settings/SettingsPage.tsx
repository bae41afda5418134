import type { CommunityDetail } from '@confab/api-contract/calls';
import { limits, moderationMessages } from '@confab/domain';
import { useHydrated } from '@tanstack/react-router';
import { type SubmitEvent, useState } from 'react';
import { useChangeSettings } from '../../../data/community-settings.ts';
import { useViewer } from '../../../data/startup.ts';
import { showAlert } from '../../../lib/alerts.ts';
import { Button } from '../../../ui/Button.tsx';
import '../../../ui/card.css';
import { Switch } from '../../../ui/form/Switch.tsx';
import { TextArea } from '../../../ui/form/TextArea.tsx';
import { TextInput } from '../../../ui/form/TextInput.tsx';
import { DiscardDialog } from '../../composer/DiscardDialog.tsx';
import { useLeaving } from '../../composer/use-leaving.ts';
import type { ModtoolsPageProps } from '../parts/modtools-page-props.ts';
import { changesOf, type Edited } from './changes-of.ts';
import { DefaultSetting } from './DefaultSetting.tsx';
import { PictureSettings } from './PictureSettings.tsx';

/** What a community is and who may post in it. */
export function SettingsPage({ community }: ModtoolsPageProps) {
  const admin = useViewer().user?.isAdmin === true;
  return (
    <>
      <section className="card form-section" aria-label="Community settings">
        <div className="form">
          <PictureSettings community={community} />
          <SettingsForm community={community} />
        </div>
      </section>
      {admin && <DefaultSetting community={community} />}
    </>
  );
}

function SettingsForm({ community }: { community: CommunityDetail }) {
  const { about, postingRestricted } = community;
  const hydrated = useHydrated();
  const save = useChangeSettings(community);
  const [edited, setEdited] = useState<Edited>({});
  const change = changesOf(community, edited);
  const touched = Object.keys(change).length > 0;
  const leaving = useLeaving({ touched, onDiscard: () => setEdited({}) });

  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (!touched || save.isPending) return;
    save.mutate(change, {
      onSuccess: () => {
        // What was typed meanwhile stays.
        setEdited((now) => (now === edited ? {} : now));
        // The button is disabled now and would take focus with it.
        if (document.activeElement instanceof HTMLButtonElement) form.focus({ preventScroll: true });
        showAlert({ kind: 'ok', text: moderationMessages.settingsSaved });
      },
    });
  };
  return (
    <form className="form" aria-label="Settings" tabIndex={-1} noValidate onSubmit={handleSubmit}>
      <TextInput
        label="Community name"
        hint="It cannot be changed."
        readOnly
        value={community.name}
        onChange={() => undefined}
      />
      <TextArea
        label="Description"
        optional
        rows={4}
        max={limits.communityAboutMax}
        value={edited.about ?? about ?? ''}
        onChange={(text) => setEdited((now) => ({ ...now, about: text }))}
      />
      <Switch
        label="Only moderators may post"
        hint="Other members can still comment and vote."
        checked={edited.postingRestricted ?? postingRestricted}
        onChange={(restricted) => setEdited((now) => ({ ...now, postingRestricted: restricted }))}
      />
      <div className="btn-row end">
        <Button kind="primary" type="submit" disabled={!hydrated || !touched} busy={save.isPending}>
          Save
        </Button>
      </div>
      {leaving.asking && (
        <DiscardDialog
          text="What you changed here has not been saved."
          onClose={leaving.stay}
          onLeave={leaving.leave}
        />
      )}
    </form>
  );
}
