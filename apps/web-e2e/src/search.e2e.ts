import type { Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { test } from './discussion.ts';
import { expect, expectAccessible, keysAct, settled } from './journey.ts';
import { indexed } from './site.ts';

const results = (page: Page) => page.getByRole('region', { name: 'Results' }).getByRole('listitem');
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search or jump to' });

/** A word that no other journey writes. */
const newWord = () => `w${randomUUID().replaceAll(/[^a-f]/g, '')}`;

test('a comment is found from a phone by a misspelt word', { tag: '@phone' }, async ({ discussion }) => {
  const word = `harmonium${newWord()}`;
  await discussion.written({ by: 'author', body: `The reed of the ${word} buzzes.` });
  await indexed(discussion.db);
  const page = await discussion.comes('reader', '/');
  await settled(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Search' }).tap();
  await page.keyboard.type(word.replace('monium', 'monuim'));
  const found = dialog(page).getByRole('group', { name: 'Comments' }).getByRole('option').first();
  await expect(found).toContainText(`The reed of the ${word} buzzes.`);
  await expect(found.locator('mark')).toHaveText(word);
  await dialog(page)
    .getByRole('option', { name: /^All results/ })
    .tap();

  await expect(page.getByText(/^Showing results for/)).toContainText(word);
  await expect(results(page)).toHaveCount(1);
  await expectAccessible(page, { dark: true });
  await page.getByRole('searchbox').fill('nothing like it whatsoever xqzv');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /^Nothing found/ })).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await results(page).getByRole('heading').getByRole('link').tap();
  await expect(page.getByText(`The reed of the ${word} buzzes.`)).toBeInViewport();
});

test('a Japanese post is found by one of its words', async ({ discussion }) => {
  const post = await discussion.posted({
    title: '古い腕時計の電池を自分で交換する方法',
    body: '工具は百円均一の店で買えます。',
    bodyHtml: '<p>工具は百円均一の店で買えます。</p>',
  });
  await indexed(discussion.db);
  const page = await discussion.comes('reader', '/');
  await keysAct(page);
  await page.keyboard.press('/');
  await dialog(page).getByRole('combobox').fill('腕時計');
  const found = dialog(page).getByRole('option', { name: /古い腕時計の電池/ });
  await expect(found).toBeVisible();
  await page.keyboard.press('Shift+Enter');
  await expect(page).toHaveURL(`/search?q=${encodeURIComponent('腕時計')}`);
  const row = results(page).filter({ hasText: '古い腕時計の電池' });
  await expect(row.locator('mark').first()).toHaveText(/腕|時計/);
  await row.getByRole('heading').getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/post/${post.publicId}$`));
});

test('results are narrowed by keyboard alone', async ({ discussion }) => {
  const word = newWord();
  await discussion.posted({ title: `About ${word}` });
  await discussion.written({ by: 'author', body: `More about ${word}.` });
  await indexed(discussion.db);
  const page = await discussion.comes('reader', '/');
  await keysAct(page);
  await page.keyboard.press('/');
  await dialog(page).getByRole('combobox').fill(`${word} in:${discussion.community.name}`);
  await page.keyboard.press('Shift+Enter');
  await expect(page).toHaveURL(`/search?q=${word}&in=${discussion.community.name}`);
  await expect(results(page)).toHaveCount(2);
  await settled(page);
  await expectAccessible(page, { dark: true });

  const filters = page.getByRole('navigation', { name: 'Filter results' });
  await filters.getByRole('link', { name: 'Comments' }).focus();
  await page.keyboard.press('Enter');
  await expect(results(page)).toHaveCount(1);
  await expect(filters.getByRole('link', { name: 'Comments' })).toBeFocused();
  for (const next of ['Communities', 'People', /^Community: /]) {
    await page.keyboard.press('Tab');
    await expect(filters.getByRole('link', { name: next })).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await expect(filters.getByRole('button', { name: 'Author' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: `@${discussion.people.author.username}` })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`by=${discussion.people.author.username}`));
  await expect(results(page)).toHaveCount(1);
  await filters.getByRole('link', { name: /^Author: .* Remove$/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/by=/);
  await page.goBack();
  await expect(page, 'each is a step').toHaveURL(/by=/);
  // The field of the navbar has the words.
  await page.keyboard.press('Control+k');
  await expect(dialog(page).getByRole('combobox')).toHaveValue(word);
});

test('a search needs no scripts', async ({ discussion, browser }) => {
  const word = newWord();
  for (let number = 0; number < 25; number++) await discussion.posted({ title: `${word}, part ${number}` });
  await indexed(discussion.db);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/about');
  await page.getByRole('link', { name: 'Search', exact: true }).click();
  // Until its styles are there, a page shows what only works with scripts.
  await page.waitForURL('/search');
  await page.getByRole('searchbox').fill(`${word} type:posts`);
  await page.getByLabel('Community').fill(discussion.community.name);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL(`/search?q=${word}&in=${discussion.community.name}&type=posts`);
  await expect(results(page)).toHaveCount(20);
  await page.getByRole('link', { name: 'More results' }).click();
  await expect(results(page)).toHaveCount(5);
  await page.getByRole('link', { name: 'Comments' }).click();
  await expect(page.getByRole('heading', { name: /^Nothing found/ })).toBeVisible();
  await context.close();
});
