import { type Db, getSiteFacts, getSiteVersion, type SiteFacts } from '@confab/db';
import { bannerAt, fillSiteText, siteLanguage, type SitePlaces } from '@confab/domain';
import type { Context } from '../context.ts';
import type { RequestViewer } from '../http/viewer.ts';
import { defaultText } from './default-texts.ts';
import { presentSitePictures } from './site.present.ts';

/** A text that was written without a new version of the site, by an older process, is shown after so long. */
const keptMs = 10_000;

/** What everybody gets of the site with the startup payload. What the primary says is kept until its version changes. */
export function siteLoader(context: Context) {
  let kept: { version: string; at: number; site: ReturnType<typeof loadSite> } | null = null;
  return async (reads: Db, viewer: Pick<RequestViewer, 'siteVersion'>) => {
    const site = reads === context.db ? await keptSite(viewer) : await loadSite(context, reads);
    return { ...site, banner: bannerAt(site, Date.now()) };
  };

  async function keptSite({ siteVersion }: Pick<RequestViewer, 'siteVersion'>) {
    const version = siteVersion ?? (await getSiteVersion(context.db));
    const at = performance.now();
    if (kept?.version === version && at - kept.at < keptMs) return kept.site;
    const made = { version, at, site: loadSite(context, context.db) };
    kept = made;
    made.site.catch(() => {
      if (kept === made) kept = null;
    });
    return made.site;
  }
}

async function loadSite({ config, markdown }: Context, reads: Db) {
  const facts = await getSiteFacts(reads);
  const { settings, noUsers, lines, pictures } = facts;
  const line = (key: keyof typeof lines) => lines[key] ?? defaultText(key, siteLanguage) ?? '';
  const places = placesOf(config, facts);
  return {
    ...settings,
    siteName: places.name,
    searchDisabled: !settings.search,
    ...presentSitePictures(pictures),
    siteDescription: fillSiteText(line('description'), places, 'plain'),
    footerLineHtml: await markdown.render(fillSiteText(line('footerLine'), places)),
    hasImprint: places.hasImprint,
    noUsers,
  };
}

/** What stands for the places in a text at this moment. */
export async function getPlaces({ config, db }: Pick<Context, 'config' | 'db'>): Promise<SitePlaces> {
  return placesOf(config, await getSiteFacts(db));
}

function placesOf({ site, captcha }: Context['config'], { settings, hasImprint }: SiteFacts): SitePlaces {
  return {
    name: settings.siteName ?? site.name,
    url: site.url,
    contactEmail: site.contactEmail,
    hasImprint: hasImprint || defaultText('imprint', siteLanguage) !== null,
    captcha: captcha.kind,
    addressDays: settings.addressDays,
  };
}
