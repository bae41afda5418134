import {
  acceptedBy,
  acceptSetting,
  askedReasons,
  isPublicSetting,
  languagePattern,
  limits,
  type PublicSettings,
  refusedReasons,
  type SettingRow,
  type SiteSettingKey,
  siteSettingKeys,
  siteSettingRows,
  type SiteSettingValues,
  siteTextKeys,
} from '@confab/domain';
import { z } from 'zod';
import type { Shape } from './shape.ts';
import { choice, cursor, optional, success, time } from './values.ts';

type Schemas<Values> = { [Key in keyof Values]: z.ZodType<Values[Key]> };

/** What a setting is in a response. */
function shown(key: SiteSettingKey): z.ZodType {
  const row: SettingRow = siteSettingRows[key];
  if (row.kind === 'onOff') return z.boolean().describe(row.words);
  if (row.kind === 'choice') return z.enum(row.of).describe(row.words);
  return z.string().nullable().describe(row.words);
}

/** What a setting accepts in a request: left out it stays, null clears what may be cleared. */
function changed(key: SiteSettingKey): z.ZodType {
  const row: SettingRow = siteSettingRows[key];
  if (row.kind === 'onOff' || row.kind === 'choice') return optional(shown(key));
  const error = row.kind === 'colour' ? 'unreadable_accent' : 'invalid_json';
  return z
    .string()
    .nullable()
    .refine((value) => acceptSetting(key, value) !== undefined, { error })
    .transform((value) => acceptSetting(key, value))
    .optional()
    .describe(`${row.words} Takes ${acceptedBy(key)}; null clears it.`);
}

// `shown` and `changed` follow the kinds of the rows, from which the types of the values come.
const settingSchemas = Object.fromEntries(
  siteSettingKeys.map((key) => [key, shown(key)]),
) as Schemas<SiteSettingValues>;
const changeSchemas = Object.fromEntries(siteSettingKeys.map((key) => [key, changed(key)])) as {
  [Key in SiteSettingKey]: z.ZodOptional<z.ZodType<SiteSettingValues[Key], SiteSettingValues[Key] | null>>;
};

/** The part of the settings that the startup payload has. */
export const publicSettings = Object.fromEntries(
  siteSettingKeys.filter(isPublicSetting).map((key) => [key, shown(key)]),
) as Schemas<PublicSettings>;

export const siteSettings = z.object(settingSchemas);
export type SiteSettings = z.output<typeof siteSettings>;

export const siteLogo = z.object({ url: z.string(), width: z.int(), height: z.int() });

/** The addresses of its copies. */
export const siteIcon = z.object({
  favicon: z.string(),
  touch: z.string(),
  app: z.string(),
  large: z.string(),
  maskable: z.string(),
});

export const sitePictures = z.object({ siteLogo: siteLogo.nullable(), siteIcon: siteIcon.nullable() });
export type SitePictures = z.output<typeof sitePictures>;

const sitePicture = z.object({
  use: choice(['siteLogo', 'siteIcon'], 'image-not-found').describe('`siteLogo` or `siteIcon`.'),
});

const textKey = z.object({ key: choice(siteTextKeys, 'site-text-not-found') });
const language = z
  .string()
  .regex(languagePattern, { error: 'site-text-not-found' })
  .describe('As in HTML: `en`, `pt-BR`.');

/** A text of the operator's, with what stands for `{name}`, `{contact}` and its other places. */
export const siteText = z.object({
  key: z.enum(siteTextKeys),
  /** That of the text: the site's own, where the asked one is missing. */
  language: z.string(),
  /** All that the text is there in. */
  languages: z.array(z.string()),
  title: z.string(),
  /** The first paragraph after a title. */
  ledeHtml: z.string().nullable(),
  bodyHtml: z.string(),
  /** Of `description` and `robots`, which are no Markdown: the text itself. */
  plain: z.string().optional(),
});
export type SiteText = z.output<typeof siteText>;

export const siteTextState = z.object({
  key: z.enum(siteTextKeys),
  language: z.string(),
  /** 0 for the text that came with the software. */
  noVersions: z.int(),
  /** Null where the site has no such text. */
  noWords: z.int().nullable(),
  changedAt: time.nullable(),
  /** Of a privacy policy that the site's admins wrote: what the software stores about people since it was last saved. */
  privacyChanges: z.array(z.string()),
});
export type SiteTextState = z.output<typeof siteTextState>;

export const siteTextVersion = z.object({
  /** Null for the text that came with the software. */
  id: z.int().nullable(),
  body: z.string(),
  /** Null for that text, and for what was changed from the command line. */
  changedBy: z.string().nullable(),
  createdAt: time.nullable(),
});
export type SiteTextVersion = z.output<typeof siteTextVersion>;

export const siteTextVersions = z.object({ versions: z.array(siteTextVersion) });

/** What the shield does, and what it did in the last hour. */
export const shieldState = z.object({
  setting: z.enum(siteSettingRows.shield.of).describe(siteSettingRows.shield.words),
  /** Null while no client is asked. */
  upSince: time.nullable(),
  /** How many visitors’ pages no cache had, in each of the last sixty minutes; the oldest first. */
  wanted: z.array(z.int()),
  /** How many browsers were asked for a proof of work, by what they lacked. */
  asked: z.array(z.object({ reason: z.enum(askedReasons), count: z.int() })),
  passed: z.int(),
  /** How many answers were refused. */
  refused: z.array(z.object({ reason: z.enum(refusedReasons), count: z.int() })),
  /** How long the work took; null where none was done. */
  medianWorkMs: z.int().nullable(),
});
export type ShieldState = z.output<typeof shieldState>;

/** The site's counts for one hour (api.md 3.12). */
export const analyticsEvent = z.object({
  id: z.int(),
  name: z.literal('bss'),
  uniqueKey: z.null(),
  /** A JSON object of counts, serialised. */
  payload: z.string(),
  createdAt: time,
});
export type AnalyticsEvent = z.output<typeof analyticsEvent>;

const snapshotLimit = z
  .string()
  .regex(/^\d{1,3}$/, { error: 'invalid-limit' })
  .transform(Number)
  .pipe(z.number().min(1, { error: 'invalid-limit' }).max(limits.snapshotsPage, { error: 'invalid-limit' }))
  .optional()
  .describe(`How many of them: 1 to ${limits.snapshotsPage}, the largest by default.`);

export const snapshotsPage = z.object({ events: z.array(analyticsEvent), next: z.string() });
export type SnapshotsPage = z.output<typeof snapshotsPage>;

export const siteShapes = {
  settings: {
    at: 'GET /api/site_settings',
    auth: 'admin',
    summary: 'The settings that admins can change at run time.',
    response: siteSettings,
    errors: ['not_admin'],
  },
  updateSettings: {
    at: 'PUT /api/site_settings',
    auth: 'admin',
    summary: 'Changes the settings that are present in the body.',
    body: z.object(changeSchemas),
    response: siteSettings,
    errors: ['not_admin', 'unreadable_accent'],
    limit: 'administer',
  },
  shield: {
    at: 'GET /api/site_shield',
    auth: 'admin',
    summary: 'What the shield against floods does, with its figures of the last hour.',
    response: shieldState,
    errors: ['not_admin'],
  },
  setPicture: {
    at: 'POST /api/site_pictures/:use',
    auth: 'admin',
    file: 'image',
    summary: 'Sets the logo or the icon of the site. The icon is cut to a square.',
    params: sitePicture,
    response: sitePictures,
    errors: [
      'not_admin',
      'image-not-found',
      'no-image-file',
      'file_size_exceeded',
      'unsupported_image',
      'overloaded',
    ],
    limit: 'upload',
  },
  deletePicture: {
    at: 'DELETE /api/site_pictures/:use',
    auth: 'admin',
    summary: 'Gives the site the logo or the icon back that it came with.',
    params: sitePicture,
    response: sitePictures,
    errors: ['not_admin', 'image-not-found'],
    limit: 'administer',
  },
  text: {
    at: 'GET /api/site_texts/:key',
    auth: 'anyone',
    summary: 'A text of the operator’s, such as the terms.',
    params: textKey,
    query: z.object({ language: language.optional() }),
    response: siteText,
    errors: ['site-text-not-found'],
  },
  texts: {
    at: 'GET /api/site_texts',
    auth: 'admin',
    summary: 'The texts of the operator’s in all their languages, without their words.',
    response: z.object({ texts: z.array(siteTextState) }),
    errors: ['not_admin'],
  },
  textVersions: {
    at: 'GET /api/site_texts/:key/versions',
    auth: 'admin',
    summary: `The latest ${limits.siteTextVersionsPage} versions of a text, the one that is shown first. The last is the one that came with the software, where they are fewer.`,
    params: textKey,
    query: z.object({ language: language.optional() }),
    response: siteTextVersions,
    errors: ['not_admin', 'site-text-not-found'],
  },
  changeText: {
    at: 'PUT /api/site_texts/:key',
    auth: 'admin',
    summary: 'Adds a version of a text, which is shown from now on.',
    params: textKey,
    body: z.object({
      language: optional(language),
      body: z
        .string()
        .max(limits.siteTextMax.page)
        .nullable()
        .describe(
          `Markdown, except for \`description\` and \`robots\`: at most ${limits.siteTextMax.page.toLocaleString('en')} characters, or ${limits.siteTextMax.line} for a line. An empty text takes it from the site; null brings the one back that came with the software. Saving a privacy policy once more, changed or not, clears its \`privacyChanges\`.`,
        ),
    }),
    response: siteTextVersions,
    errors: ['not_admin', 'site-text-not-found'],
    limit: 'administer',
  },
  snapshots: {
    at: 'GET /api/analytics/bss',
    auth: 'admin',
    summary:
      'The snapshots of the site’s figures, the latest first: all of them, or with `every=day` the last of each day. `next` is empty at the end.',
    query: z.object({
      limit: snapshotLimit,
      next: cursor,
      every: choice(['hour', 'day'], 'invalid_filter').optional().describe('`hour` by default.'),
    }),
    response: snapshotsPage,
    errors: ['not_admin', 'invalid-limit', 'invalid-next-value', 'invalid_filter'],
  },
  recordEvent: {
    at: 'POST /api/analytics',
    whileReadOnly: true,
    auth: 'anyone',
    summary: 'Counts a use of the installed app, once per session.',
    body: z.object({ event: z.literal('pwa_use', { error: 'bad_event' }) }),
    response: success,
    errors: ['bad_event'],
    limit: 'analytics',
  },
} as const satisfies Record<string, Shape>;
