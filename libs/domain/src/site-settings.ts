import { accentProblem, readColour } from './accent.ts';
import { type HoldRules, siteHoldChoices } from './held.ts';
import { siteSettingTextMax } from './limits.ts';
import { publicLogs } from './moderation-acts.ts';
import { storableText } from './text.ts';

/** What kinds of values there are, and what each accepts. */
type Kind =
  | { kind: 'onOff'; initial: boolean }
  | { kind: 'choice'; of: readonly [string, ...string[]]; initial: string }
  | { kind: 'line'; max: number; initial: null }
  | { kind: 'moment'; initial: null }
  | { kind: 'colour'; initial: null };

export type SettingRow = Kind & {
  /** On the admin's page. */
  label: string;
  /** A sentence for admins, for `settings --help` and for the API reference. */
  words: string;
  /** The card of the admin's pages that shows it. */
  card:
    | 'signups'
    | 'search'
    | 'banner'
    | 'readOnly'
    | 'log'
    | 'held'
    | 'reports'
    | 'addresses'
    | 'name'
    | 'accent'
    | null;
  /** Whether everybody gets it with the startup payload. */
  public: boolean;
};

const noticeOrWarning = ['notice', 'warning'] as const;
const offAutomaticOrOn = ['off', 'automatic', 'on'] as const;

/**
 * The settings that admins change while the site runs. A row is all that a setting needs: its schema, the startup
 * payload, the admin's form and the operator's commands follow from it.
 */
export const siteSettingRows = {
  signupsDisabled: {
    kind: 'onOff',
    initial: false,
    label: 'Disable sign-ups',
    words: 'While it is on, accounts cannot be created. Members can log in.',
    card: 'signups',
    public: true,
  },
  signups: {
    kind: 'choice',
    of: ['open', 'approval', 'invitation'],
    initial: 'open',
    label: 'Sign-ups',
    words: 'Who may join: anybody, who an admin approves, or who has an invitation.',
    card: 'signups',
    public: true,
  },
  signupQuestion: {
    kind: 'line',
    max: siteSettingTextMax.signupQuestion,
    initial: null,
    label: 'Question to answer',
    words: 'What people answer who ask for an account, where sign-ups are by approval.',
    card: 'signups',
    public: true,
  },
  memberInvitations: {
    kind: 'onOff',
    initial: false,
    label: 'Members may invite',
    words: 'Members make invitations of their own. Admins always can.',
    card: 'signups',
    public: true,
  },
  confirmEmail: {
    kind: 'onOff',
    initial: false,
    label: 'Confirm e-mail addresses',
    words: 'New members confirm an e-mail address before their first post, where the site sends mail.',
    card: 'signups',
    public: true,
  },
  addressDays: {
    kind: 'choice',
    of: ['7', '14', '30', '90', '180'],
    initial: '90',
    label: 'Keep network addresses, in days',
    words:
      'For how many days the addresses from which an account was made and last used are kept. By them admins find accounts of one person.',
    card: 'addresses',
    public: false,
  },
  torBlocked: {
    kind: 'onOff',
    initial: false,
    label: 'Block Tor',
    words: 'Accounts cannot be created over Tor, where the operator names a list of its exits in TOR_EXITS.',
    card: 'signups',
    public: false,
  },
  readOnly: {
    kind: 'onOff',
    initial: false,
    label: 'Read only',
    words: 'Everybody can read and log in; only admins can write.',
    card: 'readOnly',
    public: true,
  },
  shield: {
    kind: 'choice',
    of: offAutomaticOrOn,
    initial: 'automatic',
    label: 'Visitor shield',
    words:
      'Asks a browser without an account to do a moment of work before it reads, once a day: always, or while more pages are wanted than the site can make.',
    card: null,
    public: false,
  },
  search: {
    kind: 'onOff',
    initial: true,
    label: 'Content search',
    words: 'Posts and comments can be searched. While it is off, the index rests.',
    card: 'search',
    public: false,
  },
  banner: {
    kind: 'line',
    max: siteSettingTextMax.banner,
    initial: null,
    label: 'Text',
    words: 'A line above every page.',
    card: 'banner',
    public: true,
  },
  bannerLevel: {
    kind: 'choice',
    of: noticeOrWarning,
    initial: 'notice',
    label: 'Tone',
    words: 'How urgent the banner looks.',
    card: 'banner',
    public: true,
  },
  bannerUntil: {
    kind: 'moment',
    initial: null,
    label: 'Hide after',
    words: 'The banner goes away at this time.',
    card: 'banner',
    public: true,
  },
  publicLog: {
    kind: 'choice',
    of: publicLogs,
    initial: 'off',
    label: 'Public log',
    words: 'Everybody can read what admins did, with or without their names.',
    card: 'log',
    public: true,
  },
  holdFirst: {
    kind: 'choice',
    of: siteHoldChoices.holdFirst,
    initial: '0',
    label: 'Hold the first posts and comments',
    words: 'How many of the first posts and comments of an account in each community wait for approval.',
    card: 'held',
    public: false,
  },
  holdDays: {
    kind: 'choice',
    of: siteHoldChoices.holdDays,
    initial: '0',
    label: 'Hold accounts younger than, in days',
    words: 'For how many days all that a new account writes waits for approval.',
    card: 'held',
    public: false,
  },
  holdLinks: {
    kind: 'onOff',
    initial: false,
    label: 'Hold links',
    words: 'Posts and comments with links wait for approval.',
    card: 'held',
    public: false,
  },
  holdPictures: {
    kind: 'onOff',
    initial: false,
    label: 'Hold pictures',
    words: 'Posts with pictures wait for approval.',
    card: 'held',
    public: false,
  },
  guestReports: {
    kind: 'onOff',
    initial: true,
    label: 'Reports by guests',
    words:
      'People without an account can report posts and comments, and get the decision by mail, where the site sends mail.',
    card: 'reports',
    public: true,
  },
  siteName: {
    kind: 'line',
    max: siteSettingTextMax.siteName,
    initial: null,
    label: 'Name',
    words: 'The name of the site. Without one it has that of SITE_NAME.',
    card: 'name',
    public: true,
  },
  accent: {
    kind: 'colour',
    initial: null,
    label: 'Own colour',
    words: 'The colour of links, buttons and upvotes, readable on every background of the site.',
    card: 'accent',
    public: true,
  },
} as const satisfies Record<string, SettingRow>;

export type SiteSettingKey = keyof typeof siteSettingRows;

type ValueOf<Row> = Row extends { kind: 'onOff' }
  ? boolean
  : Row extends { kind: 'choice'; of: readonly (infer Word)[] }
    ? Word
    : string | null;

export type SiteSettingValues = { [Key in SiteSettingKey]: ValueOf<(typeof siteSettingRows)[Key]> };

export type SiteSettingChanges = { [Key in SiteSettingKey]?: SiteSettingValues[Key] | undefined };

export type PublicSettingKey = {
  [Key in SiteSettingKey]: (typeof siteSettingRows)[Key] extends { public: true } ? Key : never;
}[SiteSettingKey];
export type PublicSettings = Pick<SiteSettingValues, PublicSettingKey>;

export type SettingCard = NonNullable<SettingRow['card']>;

// The keys of an object literal are those of its type.
export const siteSettingKeys = Object.keys(siteSettingRows) as SiteSettingKey[];

export const isPublicSetting = (key: SiteSettingKey): key is PublicSettingKey => siteSettingRows[key].public;

export const settingsOfCard = (card: SettingCard): SiteSettingKey[] =>
  siteSettingKeys.filter((key) => siteSettingRows[key].card === card);

export const initialSiteSettings = Object.fromEntries(
  siteSettingKeys.map((key) => [key, siteSettingRows[key].initial]),
  // Each row's initial value is of its own kind.
) as SiteSettingValues;

/** What a setting accepts, as a phrase. */
export function acceptedBy(key: SiteSettingKey): string {
  const row: SettingRow = siteSettingRows[key];
  switch (row.kind) {
    case 'onOff':
      return 'on or off';
    case 'choice':
      return row.of.join(' or ');
    case 'line':
      return `a text of at most ${row.max} characters, or "" for none`;
    case 'moment':
      return 'a time such as 2030-01-31T12:00:00Z, or "" for none';
    case 'colour':
      return 'a colour such as #1a6a90 that is readable on every background of the site, or "" for the site’s own';
  }
}

/** The value in the form in which it is stored; undefined if the setting does not accept it. */
export function acceptSetting(key: SiteSettingKey, value: unknown): unknown {
  const row: SettingRow = siteSettingRows[key];
  switch (row.kind) {
    case 'onOff':
      return typeof value === 'boolean' ? value : undefined;
    case 'choice':
      return row.of.find((word) => word === value);
    case 'line':
      return acceptText(value, (text) =>
        [...text].length <= row.max && !/[\n\r\0]/.test(text) ? text : undefined,
      );
    case 'moment':
      return acceptText(value, (text) => {
        const at = /^\d{4}-\d{2}-\d{2}(?:$|T)/.test(text) ? Date.parse(text) : NaN;
        return Number.isNaN(at) ? undefined : new Date(at).toISOString();
      });
    case 'colour':
      return acceptText(value, (text) => {
        const colour = readColour(text);
        return colour !== null && accentProblem(colour) === null ? colour : undefined;
      });
  }
}

/** Null and an empty text stand for none. */
function acceptText(value: unknown, accept: (text: string) => string | undefined): string | null | undefined {
  if (value === null) return null;
  if (typeof value !== 'string') return undefined;
  const text = storableText(value).trim();
  return text === '' ? null : accept(text);
}

/** The value that an operator typed; undefined if the setting does not accept it. */
export function readTypedSetting(key: SiteSettingKey, typed: string): unknown {
  if (siteSettingRows[key].kind !== 'onOff') return acceptSetting(key, typed);
  const word = typed.trim().toLowerCase();
  if (word !== 'on' && word !== 'off') return undefined;
  return word === 'on';
}

/** A value as an operator reads and types it. */
export function typedSetting(value: SiteSettingValues[SiteSettingKey]): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return value ?? '';
}

/** The banner that stands above pages at this moment; null if there is none. */
export function bannerAt(
  { banner, bannerUntil }: Pick<PublicSettings, 'banner' | 'bannerUntil'>,
  now: number,
): string | null {
  return bannerUntil !== null && Date.parse(bannerUntil) <= now ? null : banner;
}

/** What the site holds in all its communities. */
export const holdRulesOf = (settings: Pick<SiteSettingValues, keyof HoldRules>): HoldRules => ({
  ...settings,
  holdFirst: Number(settings.holdFirst),
  holdDays: Number(settings.holdDays),
});
