import type { CommunityDetail } from '@confab/api-contract/calls';
import { limits, moderationMessages, type PublicLog, publicLogs } from '@confab/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import { type SubmitEvent, useState } from 'react';
import type { CommunityPictureKind } from '../../data/pictures.ts';
import { setDefault, type SettingsChange, useChangeSettings } from '../../data/community-settings.ts';
import { useViewer } from '../../data/startup.ts';
import { showAlert } from '../../lib/alerts.ts';
import { focusedControl } from '../../lib/focused-control.ts';
import { useBusy } from '../../lib/timers.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { cssVariables } from '../../ui/class-names.ts';
import { RadioGroup, Switch } from '../../ui/form/Choices.tsx';
import { TextArea, TextInput } from '../../ui/form/TextInput.tsx';
import { CommunityPictureDialog } from '../image-dialog/picture-dialogs.tsx';
import { LeavingDialog, useLeaving } from '../composer/leaving.tsx';
import { HoldRules } from './HoldRules.tsx';
import type { ModtoolsPageProps } from './modtools-page-props.ts';

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
      <HoldRules communityId={community.id} />
      {admin && <DefaultSetting community={community} />}
    </>
  );
}

function SettingsForm({ community }: { community: CommunityDetail }) {
  const { about, postingRestricted, publicLog } = community;
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
        // Keep what was typed while saving.
        setEdited((now) => (now === edited ? {} : now));
        // The button is disabled now and would take focus with it.
        if (focusedControl() instanceof HTMLButtonElement) form.focus({ preventScroll: true });
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
      <div className="field">
        <span className="label">Who may read the log</span>
        <RadioGroup
          label="Who may read the log"
          options={publicLogs.map((value) => ({ value, ...logChoices[value] }))}
          value={edited.publicLog ?? publicLog}
          onChange={(value) => {
            const chosen = publicLogs.find((one) => one === value);
            if (chosen) setEdited((now) => ({ ...now, publicLog: chosen }));
          }}
        />
      </div>
      <div className="btn-row end">
        <Button kind="primary" type="submit" disabled={!hydrated || !touched} busy={save.isPending}>
          Save
        </Button>
      </div>
      <LeavingDialog leaving={leaving} />
    </form>
  );
}

const logChoices = {
  off: { label: 'Moderators' },
  unnamed: { label: 'Everybody, without names of moderators' },
  named: {
    label: 'Everybody, with names of moderators',
    hint: 'Reasons are shown, also of what was done before; reports and removed words never.',
  },
} satisfies Record<PublicLog, { label: string; hint?: string }>;

/** The current icon and banner, each with its edit button. */
function PictureSettings({ community }: { community: CommunityDetail }) {
  const { name, proPic, bannerImage } = community;
  const [editing, setEditing] = useState<CommunityPictureKind>();
  const close = () => setEditing(undefined);
  return (
    <>
      <div className="field" role="group" aria-labelledby="icon-setting">
        <span className="label" id="icon-setting">
          Icon
        </span>
        <div className="row wrap gap-4">
          <Avatar name={name} picture={proPic} size={72} kind="community" />
          <Button icon="pencil" aria-label="Edit icon" onClick={() => setEditing('icon')}>
            Edit
          </Button>
        </div>
      </div>
      <div className="field" role="group" aria-labelledby="banner-setting">
        <span className="label" id="banner-setting">
          Banner
        </span>
        <Banner picture={bannerImage} />
        <div className="btn-row">
          <Button icon="pencil" aria-label="Edit banner" onClick={() => setEditing('banner')}>
            Edit
          </Button>
        </div>
      </div>
      {editing && <CommunityPictureDialog community={community} kind={editing} onClose={close} />}
    </>
  );
}

function Banner({ picture }: { picture: CommunityDetail['bannerImage'] }) {
  if (picture === null) return <p className="banner-setting is-empty">No image</p>;
  const { url, altText, averageColor } = picture;
  return (
    <div className="banner-setting" style={cssVariables({ '--avg': averageColor })}>
      <img className="fill" src={url} alt={altText ?? ''} />
    </div>
  );
}

/** For admins: whether new members of the site join automatically. */
function DefaultSetting({ community }: { community: CommunityDetail }) {
  const client = useQueryClient();
  const { busy, begin } = useBusy((isDefault: boolean) => setDefault(client, community, isDefault));
  const isDefault = community.isDefault === true;
  return (
    <section className="card form-section" aria-labelledby="default-setting">
      <h2 id="default-setting">Default community</h2>
      <p role="status">
        {isDefault
          ? 'Whoever signs up joins this community.'
          : 'Whoever signs up joins the default communities; this is none of them.'}
      </p>
      <div className="btn-row">
        <Button icon="shield" busy={busy} onClick={() => begin(!isDefault)}>
          {isDefault ? 'Remove from defaults' : 'Make default'}
        </Button>
      </div>
    </section>
  );
}

/** The values of the changed fields. */
type Edited = { about?: string; postingRestricted?: boolean; publicLog?: PublicLog };

/** The values that differ from the saved ones; an empty description equals none. */
function changesOf(
  { about, postingRestricted, publicLog }: Pick<CommunityDetail, 'about' | 'postingRestricted' | 'publicLog'>,
  edited: Edited,
): SettingsChange {
  const changed: SettingsChange = {};
  if (edited.about !== undefined) {
    const text = edited.about.trim() === '' ? null : edited.about;
    if (text !== about) changed.about = text;
  }
  if (edited.postingRestricted !== undefined && edited.postingRestricted !== postingRestricted) {
    changed.postingRestricted = edited.postingRestricted;
  }
  if (edited.publicLog !== undefined && edited.publicLog !== publicLog) changed.publicLog = edited.publicLog;
  return changed;
}
