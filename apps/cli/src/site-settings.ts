import { type Environment, readSite } from '@confab/config';
import { addSiteText, type Db, findSiteText, getSiteSettings, updateSiteSettings } from '@confab/db';
import { operatorId, recordSiteAct } from '@confab/db/acts';
import {
  acceptedBy,
  initialAccent,
  readSiteText,
  readTypedSetting,
  siteLanguage,
  type SiteSettingKey,
  siteSettingKeys,
  siteSettingRows,
  type SiteSettingValues,
  type SiteTextKey,
  siteTextKeys,
  siteTextRows,
  typedSetting,
} from '@confab/domain';
import { CommandError, UsageError } from './errors.ts';

/** Typed for a text, it brings the one back that came with the software. */
const initialText = 'default';

type EmptyKey = {
  [Key in SiteSettingKey]: null extends SiteSettingValues[Key] ? Key : never;
}[SiteSettingKey];

/** What counts where a setting is empty; null where that is nothing. */
const whereEmpty: { [Key in EmptyKey]: (env: Environment) => string | null } = {
  signupQuestion: () => null,
  banner: () => null,
  bannerUntil: () => null,
  siteName: (env) => readSite(env).name,
  accent: () => initialAccent,
};

const mayBeEmpty = (key: SiteSettingKey): key is EmptyKey => Object.hasOwn(whereEmpty, key);

/** The value that the site goes by. */
function inEffect(values: SiteSettingValues, key: SiteSettingKey, env: Environment) {
  return values[key] ?? (mayBeEmpty(key) ? whereEmpty[key](env) : null);
}

/** Every key with its words. */
export function settingsHelp(): [key: string, words: string][] {
  return [
    ...siteSettingKeys.map((key): [string, string] => [
      key,
      `${siteSettingRows[key].words} Takes ${acceptedBy(key)}.`,
    ]),
    ...siteTextKeys.map((key): [string, string] => [
      key,
      `${siteTextRows[key].words} Takes ${siteTextRows[key].isPlain ? 'text' : 'Markdown'}, "" for no such text, or "${initialText}" for the one that came with the software.`,
    ]),
  ];
}

/** All settings, or one. */
export async function getSettings(
  db: Db,
  key: string | undefined,
  asJson: boolean,
  env: Environment,
): Promise<string> {
  if (key !== undefined && isTextKey(key)) {
    const body = (await findSiteText(db, key, siteLanguage))?.body ?? null;
    return asJson ? JSON.stringify({ [key]: body }, null, 2) : (body ?? initialText);
  }
  if (key !== undefined && !isSettingKey(key)) throw unknownKey(key);
  const values = await getSiteSettings(db);
  const keys = key === undefined ? siteSettingKeys : [key];
  const valueOf = (one: SiteSettingKey) => inEffect(values, one, env);
  if (asJson) return JSON.stringify(Object.fromEntries(keys.map((one) => [one, valueOf(one)])), null, 2);
  if (key !== undefined) return typedSetting(valueOf(key));
  const width = Math.max(...keys.map((one) => one.length));
  return keys.map((one) => `${one.padEnd(width)}  ${typedSetting(valueOf(one))}`.trimEnd()).join('\n');
}

/** Works at once in every process. */
export async function setSetting(db: Db, key: string, typed: string, env: Environment): Promise<string> {
  if (isTextKey(key)) {
    const body = readSiteText(key, typed);
    if (body === null)
      throw new CommandError(`${key} takes a text of at most ${siteTextRows[key].max} characters.`);
    await addSiteText(db, {
      key,
      language: siteLanguage,
      body: body === initialText ? null : body,
      changedBy: null,
    });
    return `${siteTextRows[key].label} has a new version.`;
  }
  if (!isSettingKey(key)) throw unknownKey(key);
  const value = readTypedSetting(key, typed);
  if (value === undefined) throw new CommandError(`${key} takes ${acceptedBy(key)}, not "${typed}".`);
  const values = await db.transaction(async (tx) => {
    await recordSiteAct(tx, { act: 'change_site_settings', userId: operatorId, details: { changed: [key] } });
    return updateSiteSettings(tx, { [key]: value });
  });
  const now = typedSetting(inEffect(values, key, env));
  return now === '' ? `${key} is empty now.` : `${key} is ${now} now.`;
}

function unknownKey(key: string): UsageError {
  return new UsageError(
    `There is no setting "${key}". There are ${[...siteSettingKeys, ...siteTextKeys].join(', ')}.`,
  );
}

const isSettingKey = (key: string): key is SiteSettingKey => Object.hasOwn(siteSettingRows, key);
const isTextKey = (key: string): key is SiteTextKey => Object.hasOwn(siteTextRows, key);
