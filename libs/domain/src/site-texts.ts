import { addressDays, siteTextMax } from './limits.ts';
import { cutText, storableText } from './text.ts';

type SiteTextRow = {
  /** On the admin's page, and on a page of a text that begins with no title. */
  label: string;
  /** For admins and operators. */
  words: string;
  /** Of the page that shows it; null for lines that stand on many pages. */
  path: `/${string}` | null;
  max: number;
};

const page = (path: `/${string}`, label: string, words: string): SiteTextRow => ({
  label,
  words,
  path,
  max: siteTextMax.page,
});

/**
 * The texts that belong to the operator, in Markdown. Those of a new site are in content/; an empty file stands for a
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
  },
  description: {
    label: 'Description',
    words: 'The site in a sentence without Markdown, for search engines and the installed app.',
    path: null,
    max: siteTextMax.line,
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

/** What a text may name without knowing it. `captcha` is the kind of the form for new accounts. */
export type SitePlaces = {
  name: string;
  url: string;
  contactEmail: string | null;
  captcha: 'altcha' | 'hcaptcha' | 'test';
};

const captchaWords = {
  own: 'The captcha of the form for new accounts is computed on your device. It asks no other server.',
  hcaptcha:
    'There is one exception: the form for new accounts loads hCaptcha, which checks that a person fills it in and learns your network address by that.',
};

/** A text with what stands for `{name}`, `{url}`, `{contact}`, `{captcha}` and `{addressDays}`; other braces stay. */
export function fillSiteText(
  source: string,
  { name, url, contactEmail, captcha }: SitePlaces,
  into: 'markdown' | 'plain' = 'markdown',
): string {
  const isPlain = into === 'plain';
  const values = new Map([
    // A backslash before a mark shows the mark itself (CommonMark 2.4).
    ['{name}', isPlain ? name : name.replaceAll(/[!-/:-@[-`{-~]/g, String.raw`\$&`)],
    ['{url}', url],
    ['{contact}', mailedTo(contactEmail, isPlain)],
    ['{addressDays}', String(addressDays)],
    ['{captcha}', captcha === 'hcaptcha' ? captchaWords.hcaptcha : captchaWords.own],
  ]);
  return source.replaceAll(/\{[a-zA-Z]+\}/g, (place) => values.get(place) ?? place);
}

function mailedTo(email: string | null, isPlain: boolean): string {
  if (email === null) return 'the people who run this site';
  return isPlain ? email : `<${email}>`;
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
