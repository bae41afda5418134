import { Switch } from '../../ui/form/Switch.tsx';
import { InstallButton } from '../installed-app/InstallButton.tsx';
import { PushButton } from '../notifications/push/PushButton.tsx';
import { Choice } from './Choice.tsx';
import { Section } from './Section.tsx';
import type { FieldsProps } from './use-settings.ts';

const homeFeeds = [
  { value: 'all', label: 'All' },
  { value: 'subscriptions', label: 'Subscriptions' },
] as const;
const themes = [
  { value: 'system', label: 'System', icon: 'monitor' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark', icon: 'moon' },
] as const;
const fonts = [
  { value: 'system', label: 'System' },
  { value: 'custom', label: 'Custom' },
] as const;
const feedLayouts = [
  { value: 'card', label: 'Card', icon: 'layout-card' },
  { value: 'compact', label: 'Compact', icon: 'layout-compact' },
] as const;

/** How one sees the site, wherever one is logged in. */
export function PreferenceFields({ values, onEdit }: FieldsProps) {
  return (
    <Section id="preferences" title="Preferences">
      <Choice
        label="Home feed"
        options={homeFeeds}
        value={values.homeFeed}
        onChange={(homeFeed) => onEdit({ homeFeed })}
      />
      <div className="settings-switches">
        <Switch
          label="Remember feed sort"
          hint="Feeds begin in the order that you chose last on this device."
          checked={values.rememberFeedSort}
          onChange={(rememberFeedSort) => onEdit({ rememberFeedSort })}
        />
        <Switch
          label="Enable embeds"
          hint="YouTube videos play inside posts."
          checked={!values.embedsOff}
          onChange={(embeds) => onEdit({ embedsOff: !embeds })}
        />
        <Switch
          label="Show profile pictures"
          checked={!values.hideUserProfilePictures}
          onChange={(pictures) => onEdit({ hideUserProfilePictures: !pictures })}
        />
      </div>
    </Section>
  );
}

/** How one sees it on this device. */
export function DeviceFields({ values, onEdit }: FieldsProps) {
  return (
    <Section id="device" title="Device preferences">
      <p>Kept on this device only.</p>
      <div className="form">
        <Choice label="Theme" options={themes} value={values.theme} onChange={(theme) => onEdit({ theme })} />
        <Choice label="Font" options={fonts} value={values.font} onChange={(font) => onEdit({ font })} />
        <Choice
          label="Feed layout"
          options={feedLayouts}
          value={values.feedLayout}
          onChange={(feedLayout) => onEdit({ feedLayout })}
        />
      </div>
      <div className="settings-switches">
        <Switch
          label="Enable infinite scrolling"
          hint="When off, a More button stands at the end of each page."
          checked={values.infiniteScrolling}
          onChange={(infiniteScrolling) => onEdit({ infiniteScrolling })}
        />
      </div>
      <InstallButton />
    </Section>
  );
}

/** What one is told of. */
export function NotificationFields({ values, onEdit }: FieldsProps) {
  return (
    <Section id="notifications" title="Notifications">
      <Switch
        label="Enable upvote notifications"
        checked={!values.upvoteNotificationsOff}
        onChange={(upvotes) => onEdit({ upvoteNotificationsOff: !upvotes })}
      />
      <Switch
        label="Enable reply notifications"
        hint="Replies to your posts and comments."
        checked={!values.replyNotificationsOff}
        onChange={(replies) => onEdit({ replyNotificationsOff: !replies })}
      />
      <PushButton>Enable push notifications</PushButton>
    </Section>
  );
}
