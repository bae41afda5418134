import { type Db, getNamedSite, getSiteFacts } from '@confab/db';
import { bannerAt, fillSiteText, siteLanguage, type SitePlaces } from '@confab/domain';
import type { Context } from '../context.ts';
import { defaultText } from './default-texts.ts';
import { presentSitePictures } from './site.present.ts';

/** What everybody gets of the site with the startup payload. */
export async function loadSite({ config, markdown }: Context, reads: Db) {
  const { settings, noUsers, lines, hasImprint, pictures } = await getSiteFacts(reads);
  const line = (key: keyof typeof lines) => lines[key] ?? defaultText(key, siteLanguage) ?? '';
  const siteName = settings.siteName ?? config.site.name;
  const places = placesOf(config, siteName);
  return {
    ...settings,
    banner: bannerAt(settings, Date.now()),
    siteName,
    ...presentSitePictures(pictures),
    siteDescription: fillSiteText(line('description'), places, 'plain'),
    footerLineHtml: await markdown.render(fillSiteText(line('footerLine'), places)),
    hasImprint: hasImprint || defaultText('imprint', siteLanguage) !== null,
    noUsers,
  };
}

/** What stands for the places in a text at this moment. */
export async function getPlaces({ config, db }: Pick<Context, 'config' | 'db'>): Promise<SitePlaces> {
  const { name } = await getNamedSite(db, config.site);
  return placesOf(config, name);
}

function placesOf({ site: { url, contactEmail }, captcha }: Context['config'], name: string): SitePlaces {
  return { name, url, contactEmail, captcha: captcha.kind };
}
