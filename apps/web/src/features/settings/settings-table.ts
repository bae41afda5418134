import type { OwnUser } from '@confab/api-contract/calls';
import type { AccountSettings } from '../../data/account.ts';
import type { Font, ThemeChoice } from '../../lib/appearance.ts';
import type { DeviceSettings } from '../../lib/device-settings.ts';
import type { IconName } from '../../ui/Icon.tsx';

/** The sections by anchor, in page order: the title of each, and what else one may look for in it. */
export const sections = {
  account: { title: 'Account', holds: 'picture, email, password' },
  preferences: { title: 'Preferences', holds: 'home feed, sort, embeds' },
  device: { title: 'Device preferences', holds: 'theme, font, feed layout' },
  notifications: { title: 'Notifications', holds: 'replies, upvotes, push' },
  'muted-communities': { title: 'Muted communities', holds: 'mutes' },
  'muted-users': { title: 'Muted users', holds: 'mutes' },
  sessions: { title: 'Devices', holds: 'sessions, log out' },
  data: { title: 'Your data', holds: 'export, download' },
  delete: { title: 'Delete account', holds: 'close account' },
} as const;
export type SectionId = keyof typeof sections;

/** The settings of this device. Save keeps them before it asks the server. */
export type DeviceValues = DeviceSettings & { theme: ThemeChoice; font: Font };

/** The values of all fields of the page. */
export type Values = Omit<AccountSettings, 'email' | 'aboutMe'> & {
  email: string;
  aboutMe: string;
} & DeviceValues;

type SwitchKey = { [Key in keyof Values]: Values[Key] extends boolean ? Key : never }[keyof Values];
type ChoiceKey = Exclude<keyof Values, SwitchKey | 'email' | 'aboutMe'>;

export type SwitchRow = {
  key: SwitchKey;
  label: string;
  hint?: string;
  /** The setting turns off what the switch shows as on. */
  inverted?: true;
};
export type ChoiceRow<Key extends ChoiceKey = ChoiceKey> = {
  key: Key;
  label: string;
  options: readonly { value: Values[Key]; label: string; icon?: IconName }[];
};

type SettingsGroup = {
  note?: string;
  choices: readonly { [Key in ChoiceKey]: ChoiceRow<Key> }[ChoiceKey][];
  switches: readonly SwitchRow[];
};

/** The settings that are rows of the page, by section. A new one is a row here and a field of the account's contract. */
export const settings = {
  preferences: {
    choices: [
      {
        key: 'homeFeed',
        label: 'Home feed',
        options: [
          { value: 'all', label: 'All' },
          { value: 'subscriptions', label: 'Subscriptions' },
        ],
      },
    ],
    switches: [
      {
        key: 'rememberFeedSort',
        label: 'Remember feed sort',
        hint: 'Feeds begin in the order that you chose last on this device.',
      },
      {
        key: 'embedsOff',
        inverted: true,
        label: 'Enable embeds',
        hint: 'YouTube videos play inside posts.',
      },
      { key: 'hideUserProfilePictures', inverted: true, label: 'Show profile pictures' },
    ],
  },
  device: {
    note: 'Kept on this device only.',
    choices: [
      {
        key: 'theme',
        label: 'Theme',
        options: [
          { value: 'system', label: 'System', icon: 'monitor' },
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark', icon: 'moon' },
        ],
      },
      {
        key: 'font',
        label: 'Font',
        options: [
          { value: 'custom', label: 'Custom' },
          { value: 'system', label: 'System' },
        ],
      },
      {
        key: 'feedLayout',
        label: 'Feed layout',
        options: [
          { value: 'card', label: 'Card', icon: 'layout-card' },
          { value: 'compact', label: 'Compact', icon: 'layout-compact' },
        ],
      },
    ],
    switches: [
      {
        key: 'infiniteScrolling',
        label: 'Enable infinite scrolling',
        hint: 'When off, a More button stands at the end of each page.',
      },
    ],
  },
  notifications: {
    choices: [],
    switches: [
      { key: 'upvoteNotificationsOff', inverted: true, label: 'Enable upvote notifications' },
      {
        key: 'replyNotificationsOff',
        inverted: true,
        label: 'Enable reply notifications',
        hint: 'Replies to your posts and comments.',
      },
    ],
  },
} satisfies Record<string, SettingsGroup>;

export type GroupName = keyof typeof settings;
export const groupOf = (name: GroupName): SettingsGroup => settings[name];

export function valuesOf(user: OwnUser, device: DeviceValues): Values {
  return { ...user, email: user.email ?? '', aboutMe: user.aboutMe ?? '', ...device };
}

/** The edited values that differ from the saved ones. Spaces around an email make no difference. */
export function changesOf(saved: Values, { email, ...edited }: Partial<Values>): Partial<Values> {
  return differing({ ...edited, ...(email !== undefined && { email: email.trim() }) }, saved);
}

export function differing(values: Partial<Values>, from: Partial<Values>): Partial<Values> {
  return Object.fromEntries(
    Object.entries(values).filter(([key, value]) => Reflect.get(from, key) !== value),
  );
}

type Changes = { account: Partial<AccountSettings>; device: Partial<DeviceValues> };

/** Splits changes into those of the account, with null for empty texts, and those of this device. */
export function changesApart({
  email,
  aboutMe,
  theme,
  font,
  feedLayout,
  infiniteScrolling,
  ...rest
}: Partial<Values>): Changes {
  return {
    account: {
      ...rest,
      ...(email !== undefined && { email: email || null }),
      ...(aboutMe !== undefined && { aboutMe: aboutMe.trim() === '' ? null : aboutMe }),
    },
    device: {
      ...(theme !== undefined && { theme }),
      ...(font !== undefined && { font }),
      ...(feedLayout !== undefined && { feedLayout }),
      ...(infiniteScrolling !== undefined && { infiniteScrolling }),
    },
  };
}
