import { type Db, getSiteFacts } from '@confab/db';
import { siteLanguage } from '@confab/domain';
import type { Context } from '../context.ts';
import { defaultText } from './default-texts.ts';
import { presentSitePictures } from './site.present.ts';

/** What everybody gets of the site with the startup payload. */
export async function loadSite({ config, markdown }: Context, reads: Db) {
  const { settings, noUsers, lines, hasImprint, pictures } = await getSiteFacts(reads);
  const line = (key: keyof typeof lines) => lines[key] ?? defaultText(key, siteLanguage) ?? '';
  return {
    ...settings,
    siteName: settings.siteName ?? config.site.name,
    ...presentSitePictures(pictures),
    siteDescription: line('description'),
    footerLineHtml: await markdown.render(line('footerLine')),
    hasImprint: hasImprint || defaultText('imprint', siteLanguage) !== null,
    noUsers,
  };
}
