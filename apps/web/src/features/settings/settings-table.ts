import type { OwnUser } from '@confab/api-contract/calls';
import { canInvite, type Viewer } from '@confab/domain';
import type { AccountSettings } from '../../data/account.ts';
import type { IconName } from '../../ui/Icon.tsx';

/** The sections by anchor, in page order: the title of each, and what else one may look for in it. */
export const sections = {
  account: { title: 'Account', holds: 'picture, email, password' },
  preferences: { title: 'Preferences', holds: 'home feed, sort, embeds' },
  device: { title: 'Device preferences', holds: 'theme, font, feed layout' },
  notifications: { title: 'Notifications', holds: 'replies, upvotes, push' },
  'muted-communities': { title: 'Muted communities', holds: 'mutes' },
  'muted-users': { title: 'Muted users', holds: 'mutes' },
  invitations: { title: 'Invite people', holds: 'invitations, links' },
  sessions: { title: 'Devices', holds: 'sessions, log out' },
  data: { title: 'Your data', holds: 'export, download' },
  delete: { title: 'Delete account', holds: 'close account' },
} as const;
export type SectionId = keyof typeof sections;

// The keys of an object with these keys.
const ids = Object.keys(sections) as SectionId[];

/** Those of a member: only who may invite has invitations. */
export function sectionsOf(viewer: Viewer, site: { memberInvitations: boolean }): SectionId[] {
  const invites = canInvite(viewer, site).allowed;
  return ids.filter((id) => id !== 'invitations' || invites);
}

/** The values of the fields that Save saves. */
export type Values = Omit<AccountSettings, 'email' | 'aboutMe' | 'reportOutcomes'> & {
  email: string;
  aboutMe: string;
  reportOutcomes: boolean;
};

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
  choices: readonly { [Key in ChoiceKey]: ChoiceRow<Key> }[ChoiceKey][];
  switches: readonly SwitchRow[];
};

/** The settings of the account that are rows of the page, by section. A new one is a row here and a field of the account's contract. */
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
      {
        key: 'reportOutcomes',
        label: 'Enable notifications of decided reports',
        hint: 'How moderators decided what you reported.',
      },
    ],
  },
} satisfies Record<string, SettingsGroup>;

export type GroupName = keyof typeof settings;
export const groupOf = (name: GroupName): SettingsGroup => settings[name];

export function valuesOf(user: OwnUser): Values {
  const { email, aboutMe, reportOutcomes = false } = user;
  return { ...user, email: email ?? '', aboutMe: aboutMe ?? '', reportOutcomes };
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

/** The changes as the account stores them: null for empty texts. */
export function accountChanges({ email, aboutMe, ...rest }: Partial<Values>): Partial<AccountSettings> {
  return {
    ...rest,
    ...(email !== undefined && { email: email || null }),
    ...(aboutMe !== undefined && { aboutMe: aboutMe.trim() === '' ? null : aboutMe }),
  };
}
