import { sessionApi, siteApi } from '@confab/api-contract/calls';
import { siteTexts } from '@confab/db';
import { type SiteTextKey, siteTextKeys } from '@confab/domain';
import { beforeEach, expect, test } from 'vitest';
import { expectRefusal, useApi, useCast } from '../test-support/api.ts';

const api = useApi();
const cast = useCast(api);
beforeEach(() => api.db.delete(siteTexts));

const read = (key: SiteTextKey, language?: string) =>
  api.visitor().call(siteApi.text, { params: { key }, query: { language } });
const write = (key: SiteTextKey, body: string | null, language?: string) =>
  api.as(cast.admin).call(siteApi.changeText, { params: { key }, body: { body, language } });

test('a new site has every text but an imprint, and none names what only its operator can know', async () => {
  for (const key of siteTextKeys.filter((one) => one !== 'imprint')) {
    const { bodyHtml, lede } = await read(key);
    expect([key, `${lede}${bodyHtml}`]).not.toEqual([
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
    lede: 'Be kind.',
    bodyHtml: expect.stringMatching(/^<h2>Part<\/h2>\s*<p>More\.<\/p>$/) as string,
  });
  await write('footerLine', 'Funded by **donations**.');
  await write('imprint', 'Somewhere 1');
  expect(await api.visitor().call(sessionApi.initial)).toMatchObject({
    hasImprint: true,
    footerLineHtml: '<p>Funded by <strong>donations</strong>.</p>',
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
