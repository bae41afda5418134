import { readFile } from 'node:fs/promises';
import { addSiteText, type Tx } from '@confab/db';
import { siteLanguage } from '@confab/domain';

/** What this site's operator says beyond what every new site says: who pays, and where its communities for feedback are. */
export async function writeSiteTexts(tx: Tx): Promise<void> {
  const about = await readFile(new URL('../../content/en/about.md', import.meta.url), 'utf8');
  const more = await readFile(new URL('./site/about.md', import.meta.url), 'utf8');
  const written = { changedBy: null, language: siteLanguage };
  await addSiteText(tx, { ...written, key: 'about', body: `${about.trim()}\n\n${more.trim()}` });
  await addSiteText(tx, { ...written, key: 'footerLine', body: 'No ads. No tracking. Funded by donations.' });
}
