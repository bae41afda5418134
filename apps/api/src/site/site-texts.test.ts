import { sessionApi, siteApi } from '@confab/api-contract/calls';
import { siteTexts, touchSite, updateSiteSettings } from '@confab/db';
import { privacyChanges, type SiteTextKey, siteTextKeys, siteTextRows } from '@confab/domain';
import { asc, eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { expectRefusal, useApi, useCast } from '../test-support/api.ts';

const api = useApi();
const cast = useCast(api);
beforeEach(async () => {
  await api.db.delete(siteTexts);
  await touchSite(api.db);
});

const read = (key: SiteTextKey, language?: string) =>
  api.visitor().call(siteApi.text, { params: { key }, query: { language } });
const write = (key: SiteTextKey, body: string | null, language?: string) =>
  api.as(cast.admin).call(siteApi.changeText, { params: { key }, body: { body, language } });

test('a new site has every text but an imprint and rules for robots, and none names what only its operator can know', async () => {
  for (const key of siteTextKeys.filter((one) => one !== 'imprint' && one !== 'robots')) {
    const { bodyHtml, ledeHtml } = await read(key);
    expect([key, `${ledeHtml}${bodyHtml}`]).not.toEqual([
      key,
      expect.stringMatching(/donation|href="\/(?:meta|suggestions)"/),
    ]);
    expect(bodyHtml.length).toBeGreaterThan(10);
  }
  await expectRefusal(read('imprint'), 'site-text-not-found');
  expect(await api.visitor().call(sessionApi.initial)).toMatchObject({
    hasImprint: false,
    footerLineHtml: '<p>No ads. No tracking.</p>',
  });
});

test('what an admin writes is shown at once, with its title and first paragraph', async () => {
  await write('terms', '# House rules\n\nBe kind.\n\n# Part\n\nMore.');
  expect(await read('terms')).toEqual({
    key: 'terms',
    language: 'en',
    languages: ['en'],
    title: 'House rules',
    ledeHtml: '<p>Be kind.</p>',
    bodyHtml: expect.stringMatching(/^<h2>Part<\/h2>\s*<p>More\.<\/p>$/) as string,
  });
  await write('footerLine', 'Funded by **donations**.');
  await write('imprint', 'Somewhere 1');
  expect(await api.visitor().call(sessionApi.initial)).toMatchObject({
    hasImprint: true,
    footerLineHtml: '<p>Funded by <strong>donations</strong>.</p>',
  });
});

test('Markdown and the names of the site stand in every part of a text', async () => {
  await updateSiteSettings(api.db, { siteName: 'Cats & *Dogs*' });
  await write(
    'terms',
    '# Terms of {name}\n\nAs **{name}** says.\n\nAt [home]({url}/about): {contact}. {other}',
  );
  await write('footerLine', 'Run by *{name}*.');
  await write('description', 'All of {name}.');
  const name = 'Cats &amp; *Dogs*';
  expect(await read('terms')).toMatchObject({
    title: 'Terms of Cats & *Dogs*',
    ledeHtml: `<p>As <strong>${name}</strong> says.</p>`,
    bodyHtml: `<p>At <a href="/about">home</a>: the people who run this site. {other}</p>`,
  });
  expect(await api.visitor().call(sessionApi.initial)).toMatchObject({
    footerLineHtml: `<p>Run by <em>${name}</em>.</p>`,
    siteDescription: 'All of Cats & *Dogs*.',
  });
  await updateSiteSettings(api.db, { siteName: null });
});

test('an empty text is none, and the words of the software are the software’s again', async () => {
  await write('imprint', 'Somewhere 1');
  await write('imprint', '');
  await expectRefusal(read('imprint'), 'site-text-not-found');
  await write('footerLine', ' ');
  expect(await api.visitor().call(sessionApi.initial)).toMatchObject({
    hasImprint: false,
    footerLineHtml: '',
  });
  const { versions } = await api.as(cast.admin).call(siteApi.textVersions, {
    params: { key: 'footerLine' },
    query: {},
  });
  await write('footerLine', versions.at(-1)?.body ?? '');
  expect(await api.visitor().call(sessionApi.initial)).toMatchObject({
    footerLineHtml: '<p>No ads. No tracking.</p>',
  });
  const stored = await api.db
    .select()
    .from(siteTexts)
    .where(eq(siteTexts.key, 'footerLine'))
    .orderBy(asc(siteTexts.id));
  expect(stored.map(({ body }) => body)).toEqual(['', null]);
});

test('a text that is too long is refused, not cut', async () => {
  const admin = api.as(cast.admin);
  const payload = { body: 'x'.repeat(siteTextRows.footerLine.max + 1) };
  const refused = await admin.request({ method: 'PUT', url: '/api/site_texts/footerLine', payload });
  expect(refused.json()).toMatchObject({
    code: 'invalid_json',
    details: [{ path: 'body', problem: expect.stringMatching(/^At most \d+ characters\.$/) as string }],
  });
});

test('a text in another language stands beside it, and a language without one gets the site’s own', async () => {
  await write('imprint', 'Angaben', 'de');
  expect(await read('imprint', 'de')).toMatchObject({ language: 'de', title: 'Imprint', languages: ['de'] });
  expect(await read('imprint')).toMatchObject({ language: 'de' });
  await write('terms', 'Bedingungen', 'de');
  expect(await read('terms', 'fr')).toMatchObject({ language: 'en', languages: ['en', 'de'] });
});

test('every version stays, with who wrote it and when, and the text of the software is the first', async () => {
  await write('about', 'One');
  await write('about', 'Two');
  await write('about', 'Two');
  const { versions } = await write('about', null);
  expect(versions.map(({ id, body, changedBy }) => [id !== null, body.slice(0, 3), changedBy])).toEqual([
    [true, '# A', 'admin'],
    [true, 'Two', 'admin'],
    [true, 'One', 'admin'],
    [false, '# A', null],
  ]);
  const { texts } = await api.as(cast.admin).call(siteApi.texts);
  expect(texts.find(({ key }) => key === 'about')).toMatchObject({ noVersions: 3, language: 'en' });
  expect(texts.find(({ key }) => key === 'imprint')).toMatchObject({ noVersions: 0, noWords: null });
});

test('what is no text or no language is refused', async () => {
  const admin = api.as(cast.admin);
  const put = (url: string, payload: object) => admin.request({ method: 'PUT', url, payload });
  expect((await put('/api/site_texts/news', { body: 'x' })).json()).toMatchObject({
    code: 'site-text-not-found',
  });
  expect((await put('/api/site_texts/terms', { body: 'x', language: 'deutsch!' })).json()).toMatchObject({
    code: 'site-text-not-found',
  });
  await expectRefusal(api.as(cast.bob).call(siteApi.texts), 'not_admin');
});

test('a privacy policy of the site’s own says what the software stores since it was saved, until it is saved again', async () => {
  const changesOf = async (language = 'en') => {
    const { texts } = await api.as(cast.admin).call(siteApi.texts);
    return texts.find((text) => text.key === 'privacy' && text.language === language)?.privacyChanges;
  };
  expect(await changesOf()).toEqual([]);
  await write('privacy', 'We store nothing.');
  await write('privacy', 'Wir speichern nichts.', 'de');
  expect(await changesOf()).toEqual([]);

  // As texts were before the software counted its changes.
  await api.db.update(siteTexts).set({ privacyChangesKnown: 0 });
  expect(await changesOf()).toHaveLength(privacyChanges.length);
  expect((await changesOf())?.join('')).not.toMatch(/[{}]/);
  await api.db.update(siteTexts).set({ privacyChangesKnown: 1 });
  expect(await changesOf('de')).toHaveLength(privacyChanges.length - 1);

  const { versions } = await write('privacy', 'We store nothing.');
  expect(versions.map(({ body }) => body.slice(0, 8))).toEqual(['We store', 'We store', '# Privac']);
  expect(await changesOf()).toEqual([]);
  expect(await changesOf('de')).toHaveLength(privacyChanges.length - 1);
  await write('privacy', 'We store nothing.');
  expect(await api.db.$count(siteTexts)).toBe(3);

  await api.db.update(siteTexts).set({ privacyChangesKnown: 0 });
  await write('privacy', null);
  expect(await changesOf()).toEqual([]);
  const noTexts = await api.db.$count(siteTexts);
  await api.db.update(siteTexts).set({ privacyChangesKnown: 0 });
  await write('privacy', null);
  expect(await api.db.$count(siteTexts)).toBe(noTexts);
});

test('what is no Markdown is answered as it was written, too', async () => {
  await expectRefusal(read('robots'), 'site-text-not-found');
  await write('robots', '# Of {name}\n\nUser-agent: GPTBot\nDisallow: /*?_*_\n');
  const { name } = api.config.site;
  expect(await read('robots')).toMatchObject({
    plain: `# Of ${name}\n\nUser-agent: GPTBot\nDisallow: /*?_*_`,
  });
  expect(await read('terms')).not.toHaveProperty('plain');
});
