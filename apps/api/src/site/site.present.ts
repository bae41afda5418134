import type { SitePictures, SiteText, SiteTextState, SiteTextVersion } from '@confab/api-contract';
import {
  copySizes,
  fillSiteText,
  imageKey,
  imagePath,
  newPrivacyChanges,
  siteLanguage,
  type SitePlaces,
  siteTextKeys,
  siteTextRows,
} from '@confab/domain';
import type { ImageRow } from '../images/images.queries.ts';
import { defaultText } from './default-texts.ts';
import type { LastVersionRow, TextVersionRow } from './site-texts.queries.ts';

export function presentSitePictures({
  siteLogo,
  siteIcon,
}: Record<keyof SitePictures, ImageRow | null>): SitePictures {
  const [logo] = siteLogo ? copySizes('siteLogo', siteLogo) : [];
  const copy = (name: string) => siteIcon && imagePath(imageKey(siteIcon, name));
  const [favicon, touch, app, large, maskable] = ['favicon', 'touch', 'app', 'large', 'maskable'].map(copy);
  return {
    // Not its original, even if that is no larger: only the copy is transparent.
    siteLogo:
      siteLogo && logo
        ? { url: imagePath(imageKey(siteLogo, logo.name)), width: logo.width, height: logo.height }
        : null,
    siteIcon: favicon && touch && app && large && maskable ? { favicon, touch, app, large, maskable } : null,
  };
}

type Rendered = Pick<SiteText, 'key' | 'language' | 'languages' | 'ledeHtml' | 'bodyHtml' | 'plain'> & {
  title: string | null;
};

export function presentText({ title, bodyHtml, ...text }: Rendered): SiteText {
  return {
    ...text,
    title: title ?? siteTextRows[text.key].label,
    // The renderer's headings begin at h3. The page has the only h1, and `#` and `##` both begin a part of it.
    bodyHtml: bodyHtml.replaceAll(
      /(<\/?h)([3-6])>/g,
      (_, tag: string, level: string) => `${tag}${Math.max(2, Number(level) - 2)}>`,
    ),
  };
}

/** Every text at least in the site's own language. */
export function presentTextStates(rows: readonly LastVersionRow[], places: SitePlaces): SiteTextState[] {
  return siteTextKeys.flatMap((key) => {
    const written = rows.filter((row) => row.key === key);
    const states = written.map((row) => ({
      key,
      language: row.language,
      noVersions: row.noVersions,
      noWords: wordsOf(row.body ?? defaultText(key, row.language)),
      changedAt: row.createdAt,
      privacyChanges: newPrivacyChanges(row).map((change) => fillSiteText(change, places, 'plain')),
    }));
    if (written.some(({ language }) => language === siteLanguage)) return states;
    const noWords = wordsOf(defaultText(key, siteLanguage));
    const initial = { language: siteLanguage, noVersions: 0, noWords, changedAt: null, privacyChanges: [] };
    return [{ key, ...initial }, ...states];
  });
}

function wordsOf(source: string | null): number | null {
  return source === null || source === '' ? null : source.split(/\s+/).length;
}

export function presentTextVersions(
  rows: readonly TextVersionRow[],
  initial: string | null,
  isComplete: boolean,
): { versions: SiteTextVersion[] } {
  const versions = rows.map((row) => ({ ...row, body: row.body ?? initial ?? '' }));
  const first = { id: null, body: initial ?? '', changedBy: null, createdAt: null };
  return { versions: isComplete ? [...versions, first] : versions };
}
