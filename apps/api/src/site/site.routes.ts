import { siteApi } from '@confab/api-contract';
import {
  addSiteText,
  enqueue,
  findSiteText,
  getSiteFacts,
  getSiteSettings,
  updateSiteSettings,
} from '@confab/db';
import {
  fillSiteText,
  limits,
  newPrivacyChanges,
  readSiteText,
  shieldFigures,
  siteLanguage,
  siteSettingKeys,
  type SiteTextKey,
  siteTextRows,
  splitSiteText,
} from '@confab/domain';
import { ApiError } from '../http/errors.ts';
import type { RouteModule } from '../http/route.ts';
import type { MemberViewer } from '../http/viewer.ts';
import { enqueueImageDeletion, recordSiteAct } from '@confab/db/acts';
import { memberTransaction } from '../members/member-transaction.queries.ts';
import { receiveImage } from '../members/receive-image.ts';
import { defaultText } from './default-texts.ts';
import { getPlaces } from './load-site.ts';
import { presentSitePictures, presentText, presentTextStates, presentTextVersions } from './site.present.ts';
import { replaceSitePicture, type SitePictureUse } from './site-pictures.queries.ts';
import { listShieldMinutes } from './shield.queries.ts';
import { listLastVersions, listTextVersions } from './site-texts.queries.ts';

export const siteRoutes: RouteModule = (route, context) => {
  const { db, markdown } = context;

  route(siteApi.settings, () => getSiteSettings(db));

  route(siteApi.updateSettings, ({ body, viewer }) =>
    memberTransaction(db, viewer, async (tx) => {
      const before = await getSiteSettings(tx);
      const changed = siteSettingKeys.filter((key) => body[key] !== undefined && body[key] !== before[key]);
      if (changed.length > 0)
        await recordSiteAct(tx, {
          act: 'change_site_settings',
          userId: viewer.user.id,
          details: { changed },
        });
      return updateSiteSettings(tx, body);
    }),
  );

  route(siteApi.shield, async () => {
    const [{ shield }, minutes] = await Promise.all([getSiteSettings(db), listShieldMinutes(db)]);
    return { setting: shield, ...shieldFigures(minutes, Date.now()) };
  });

  route(siteApi.setPicture, async ({ params: { use }, viewer, http }) => {
    const { id } = await receiveImage(context, { request: http.request, usage: use, viewer });
    return changePicture(viewer, use, id);
  });

  route(siteApi.deletePicture, ({ params: { use }, viewer }) => changePicture(viewer, use, null));

  async function changePicture(viewer: MemberViewer, use: SitePictureUse, imageId: string | null) {
    await memberTransaction(db, viewer, async (tx) => {
      const removed = await replaceSitePicture(tx, use, imageId);
      // File operations cannot be transactional, so jobs make the copies and delete the old files.
      if (imageId !== null) await enqueue(tx, 'makeImageCopies', { imageId });
      if (removed) await enqueueImageDeletion(tx, [removed]);
    });
    return presentSitePictures((await getSiteFacts(db)).pictures);
  }

  route(siteApi.text, async ({ params: { key }, query }) => {
    const rows = await listLastVersions(db, key);
    // An empty one was taken from the site.
    const sourceIn = (language: string) =>
      (rows.find((row) => row.language === language)?.body ?? defaultText(key, language)) || null;
    const languages = [...new Set([siteLanguage, ...rows.map(({ language }) => language)])].filter(
      (language) => sourceIn(language) !== null,
    );
    const [language = siteLanguage] = [query.language ?? siteLanguage, siteLanguage, ...languages].filter(
      (one) => languages.includes(one),
    );
    const source = sourceIn(language);
    if (source === null) throw new ApiError('site-text-not-found');
    const places = await getPlaces(context);
    const { title, lede, rest } = splitSiteText(source);
    return presentText({
      key,
      language,
      languages,
      title: title && fillSiteText(title, places, 'plain'),
      ledeHtml: lede && (await markdown.render(fillSiteText(lede, places))),
      bodyHtml: await markdown.render(fillSiteText(rest, places)),
      ...(siteTextRows[key].isPlain ? { plain: fillSiteText(source, places, 'plain') } : {}),
    });
  });

  route(siteApi.texts, async () => {
    const [rows, places] = await Promise.all([listLastVersions(db), getPlaces(context)]);
    return { texts: presentTextStates(rows, places) };
  });

  route(siteApi.textVersions, ({ params: { key }, query }) =>
    versionsOf(key, query.language ?? siteLanguage),
  );

  route(siteApi.changeText, async ({ params: { key }, body, viewer }) => {
    const language = body.language ?? siteLanguage;
    const text = body.body === null ? null : storedText(key, language, body.body);
    await memberTransaction(db, viewer, async (tx) => {
      const last = await findSiteText(tx, key, language);
      // Saved twice, it is one version.
      if ((last?.body ?? null) === text && (!last || newPrivacyChanges(last).length === 0)) return;
      await addSiteText(tx, { key, language, body: text, changedBy: viewer.user.id });
    });
    return versionsOf(key, language);
  });

  async function versionsOf(key: SiteTextKey, language: string) {
    const rows = await listTextVersions(db, key, language);
    return presentTextVersions(rows, defaultText(key, language), rows.length < limits.siteTextVersionsPage);
  }
};

/** What is the same as the text that came with the software is that text, also after a later release changes it. */
function storedText(key: SiteTextKey, language: string, written: string): string | null {
  const text = readSiteText(key, written);
  if (text === null) {
    const problem = `At most ${siteTextRows[key].max.toLocaleString('en')} characters.`;
    throw new ApiError('invalid_json', { details: [{ path: 'body', problem }] });
  }
  return text === (defaultText(key, language) ?? '') ? null : text;
}
