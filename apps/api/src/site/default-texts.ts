import { readFileSync } from 'node:fs';
import { siteLanguage, type SiteTextKey, siteTextKeys } from '@confab/domain';

const folder = new URL(`../../../../content/${siteLanguage}/`, import.meta.url);

/** The texts of a site whose operator has not written any. */
const texts = new Map<SiteTextKey, string>(
  siteTextKeys.map((key) => [key, readFileSync(new URL(`${key}.md`, folder), 'utf8').trim()]),
);

/** Null where such a site has none, or none in this language. */
export function defaultText(key: SiteTextKey, language: string): string | null {
  return (language === siteLanguage && texts.get(key)) || null;
}
