import {
  autoRuleMatchDays,
  communityRequestDays,
  declinedSignUpDays,
  emailConfirmationHours,
  exportHours,
  guestAddressDays,
  passwordResetMinutes,
  removedHeldDays,
  sessionDays,
  signUpDays,
  siteTextMax,
  temporaryImageHours,
  undoDays,
} from './limits.ts';
import { rateLimits } from './rate-limits.ts';
import { ringLimits } from './rings.ts';
import type { SiteSettingValues } from './site-settings.ts';
import { cutText, storableText } from './text.ts';

type SiteTextRow = {
  /** On the admin's page, and on a page of a text that begins with no title. */
  label: string;
  /** For admins and operators. */
  words: string;
  /** Of the page that shows it; null for lines that stand on many pages. */
  path: `/${string}` | null;
  max: number;
  /** No Markdown. */
  isPlain: boolean;
};

const page = (path: `/${string}`, label: string, words: string): SiteTextRow => ({
  label,
  words,
  path,
  max: siteTextMax.page,
  isPlain: false,
});

/**
 * The texts that belong to the operator. Those of a new site are in content/; an empty file stands for a
 * text that the site does not have.
 */
export const siteTextRows = {
  about: page('/about', 'About', 'What the site is, and who runs it.'),
  terms: page('/terms', 'Terms', 'What members and the site owe each other.'),
  privacy: page('/privacy-policy', 'Privacy policy', 'What is stored about people, and what for.'),
  guidelines: page('/guidelines', 'Guidelines', 'The rules that hold everywhere.'),
  moderatorGuidelines: page(
    '/moderator-guidelines',
    'Moderator guidelines',
    'What moderators are asked for.',
  ),
  imprint: page('/imprint', 'Imprint', 'Who answers for the site. Some countries ask for it.'),
  footerLine: {
    label: 'Footer line',
    words: 'A line at the end of every page.',
    path: null,
    max: siteTextMax.line,
    isPlain: false,
  },
  description: {
    label: 'Description',
    words: 'The site in a sentence, for search engines and the installed app.',
    path: null,
    max: siteTextMax.line,
    isPlain: true,
  },
  robots: {
    label: 'Robots',
    words: 'More rules for robots.txt, such as "User-agent: GPTBot" and "Disallow: /" on two lines.',
    path: null,
    max: siteTextMax.page,
    isPlain: true,
  },
} as const satisfies Record<string, SiteTextRow>;

export type SiteTextKey = keyof typeof siteTextRows;

// The keys of an object literal are those of its type.
export const siteTextKeys = Object.keys(siteTextRows) as [SiteTextKey, ...SiteTextKey[]];

/** The language of the site's own words, in which every text is shown that its reader's language lacks. */
export const siteLanguage = 'en';

/** A language as HTML names it: `de`, `pt-BR`. */
export const languagePattern = /^[a-z]{2,3}(?:-[A-Z]{2})?$/;

/** A text as it is stored; null if it is longer than it may be. */
export function readSiteText(key: SiteTextKey, typed: string): string | null {
  const text = storableText(typed).trim();
  return cutText(text, siteTextRows[key].max) === text ? text : null;
}

/** What a text may name without knowing it. `captcha` is the kind of the forms for visitors. */
export type SitePlaces = {
  name: string;
  url: string;
  contactEmail: string | null;
  hasImprint: boolean;
  captcha: 'altcha' | 'hcaptcha' | 'test';
  addressDays: SiteSettingValues['addressDays'];
};

const captchaWords = {
  own: 'The captcha of the forms for new accounts and for reports by guests is computed on your device. It asks no other server.',
  hcaptcha:
    'The forms for new accounts and for reports by guests load hCaptcha, which checks that a person fills them in and learns your network address by that.',
};

/** Times that the privacy text promises, from the constants that keep them. A function, so that pages without it drop them. */
const times = () => ({
  autoRuleMatchDays,
  communityRequestDays,
  declinedSignUpDays,
  emailConfirmationHours,
  exportHours,
  guestAddressDays,
  passwordResetMinutes,
  removedHeldDays,
  ringForgottenDays: ringLimits.forgottenAfterDays,
  ringWindowDays: ringLimits.windowDays,
  sessionDays,
  signUpDays,
  temporaryImageHours,
  tryHours: longestWindowSeconds() / 3600,
  undoDays,
});

const longestWindowSeconds = () =>
  Math.max(...Object.values(rateLimits).flatMap((buckets) => buckets.map(({ seconds }) => seconds)));

/**
 * A text with what stands for `{name}`, `{url}`, `{contact}`, `{responsible}`, `{write}`, `{captcha}` and times such as
 * `{addressDays}`; other braces stay.
 */
export function fillSiteText(
  source: string,
  places: SitePlaces,
  into: 'markdown' | 'plain' = 'markdown',
): string {
  const { name, url, captcha, addressDays } = places;
  const isPlain = into === 'plain';
  const words = contactWords(places, isPlain);
  const values = new Map([
    // A backslash before a mark shows the mark itself (CommonMark 2.4).
    ['{name}', isPlain ? name : name.replaceAll(/[!-/:-@[-`{-~]/g, String.raw`\$&`)],
    ['{url}', url],
    ['{contact}', words.contact],
    ['{responsible}', words.responsible],
    ['{write}', words.write],
    ['{captcha}', captcha === 'hcaptcha' ? captchaWords.hcaptcha : captchaWords.own],
    ['{addressDays}', addressDays],
    ...Object.entries(times()).map(([place, time]) => [`{${place}}`, String(time)] as const),
  ]);
  return source.replaceAll(/\{[a-zA-Z]+\}/g, (place) => values.get(place) ?? place);
}

type ContactWords = Record<'contact' | 'responsible' | 'write', string>;

/** Who answers for the site, and a way to reach them that exists: the software knows no more than its operator entered. */
function contactWords({ contactEmail, hasImprint }: SitePlaces, isPlain: boolean): ContactWords {
  const email = contactEmail === null || isPlain ? contactEmail : `<${contactEmail}>`;
  const imprint = isPlain ? 'imprint' : '[imprint](/imprint)';
  const inImprint = `The ${imprint} says who they are and where they can be reached.`;
  const missing =
    'They have not entered their names here yet: an admin does that in the imprint, among the texts of the site settings.';
  const responsible = `The people who run this site are responsible for your data. ${hasImprint ? inImprint : missing}`;
  if (email !== null)
    return {
      contact: email,
      responsible: `${responsible} Their e-mail address is ${email}.`,
      write: `write to ${email}`,
    };
  if (hasImprint)
    return {
      contact: `the people named in the ${imprint}`,
      responsible,
      write: `write to the address in the ${imprint}`,
    };
  return {
    contact: 'the people who run this site',
    responsible: `${responsible} They have given no e-mail address either.`,
    write:
      'log in and message the moderators of a community from its page, and ask them to pass it on to the admins',
  };
}

export type SiteTextParts = { title: string | null; lede: string | null; rest: string };

/** A page's title, from a first line that begins with `# `, and its first paragraph after it. */
export function splitSiteText(source: string): SiteTextParts {
  const [, title, lede, rest] =
    /^\s*# (.+)\n+(?:(?![#>*+\-|`~]|\d+[.)] )(.+)(?:\n\n|\n*$))?([^]*)$/.exec(source.trim()) ?? [];
  return title === undefined
    ? { title: null, lede: null, rest: source.trim() }
    : { title: title.trim(), lede: lede ?? null, rest: rest ?? '' };
}
