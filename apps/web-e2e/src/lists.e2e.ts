import { aList } from '@confab/testing/db';
import type { Page } from '@playwright/test';
import { choose, comment, confirm, test } from './discussion.ts';
import { expect, expectAccessible, settled } from './journey.ts';

const saveTo = (page: Page) => page.getByRole('dialog', { name: 'Save to' });
const form = (page: Page) => page.getByRole('dialog', { name: 'Create list' });
const items = (page: Page) => page.getByRole('feed').getByRole('article');

/** Saves to a list; its tick follows a moment after the press. */
async function tick(page: Page, name: RegExp): Promise<void> {
  const list = saveTo(page).getByRole('checkbox', { name });
  await list.click();
  await expect(list).toBeChecked();
}

test('a member makes, fills, renames and deletes a list', async ({ discussion, comes }) => {
  await discussion.written({ by: 'author', body: 'A flat stone is half of it.' });
  const { username } = discussion.people.reader;
  const page = await discussion.comes('reader');
  await settled(page);
  const sidebarLists = page
    // Also behind an open dialog.
    .getByRole('navigation', { name: 'Sidebar', includeHidden: true })
    .getByRole('link', { name: /^Slow evenings/, includeHidden: true });
  await page.getByRole('button', { name: 'Save to list' }).first().click();
  await saveTo(page).getByRole('button', { name: 'Create new list' }).click();
  await form(page).getByLabel('Name', { exact: true }).fill('slow');
  await form(page).getByLabel('Display name').fill('Slow evenings');
  await expectAccessible(page, { part: '[role=dialog]' });
  await form(page).getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByText('List created!')).toBeVisible();
  await expect(sidebarLists).toHaveCount(1);
  await tick(page, /^Slow evenings/);
  await expect(page.getByText('Saved to Slow evenings')).toBeVisible();
  await saveTo(page).getByRole('button', { name: 'Done' }).click();
  await comment(page, 'A flat stone').getByRole('button', { name: 'Save to list' }).click();
  await tick(page, /^Slow evenings/);
  await page.keyboard.press('Escape');
  await expect(saveTo(page)).toBeHidden();

  await sidebarLists.click();
  await expect(page).toHaveURL(`/@${username}/lists/slow`);
  await expect(page).toHaveTitle(new RegExp(`^slow of @${username}`));
  await expect(items(page)).toHaveCount(2);
  await settled(page);
  await page.keyboard.press('j');
  await page.keyboard.press('s');
  await expect(saveTo(page).getByRole('checkbox', { name: /^Slow/ })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(saveTo(page)).toBeHidden();
  await page.getByRole('button', { name: 'Sort: Last added' }).click();
  await page.getByRole('menuitemradio', { name: 'First added' }).click();
  await expect(items(page).first()).toContainText('Talk');
  await items(page).last().getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(items(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Edit list' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit list' });
  await edit.getByLabel('Name', { exact: true }).fill('slower');
  await edit.getByLabel('Display name').fill('Slow evenings at home');
  await edit.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(`/@${username}/lists/slower`);
  await expect(sidebarLists).toHaveText(/^Slow evenings at home/);

  await test.step('others see the public one only', async () => {
    const { db, people } = discussion;
    await aList(db, { by: people.reader, name: 'shown', displayName: 'Shown things' });
    await aList(db, { by: people.reader, name: 'hidden', displayName: 'Hidden things', public: false });
    const other = await comes('bob_the_reader', `/@${username}/lists`);
    await expect(other.getByRole('link', { name: 'Shown things' })).toBeVisible();
    await expect(other.getByText('Hidden things')).toHaveCount(0);
    await expect(other.getByRole('button', { name: 'New list' })).toHaveCount(0);
    expect((await other.goto(`/@${username}/lists/hidden`))?.status()).toBe(404);
    await expect(other.getByRole('heading', { name: '404: Not found!' })).toBeVisible();
    expect((await page.request.get(`/@${username}/lists/hidden`)).status()).toBe(200);
  });

  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: /^Slow evenings at home of/ })).toBeVisible();
  await settled(page);
  await page.getByRole('main').getByRole('button', { name: 'More actions' }).first().click();
  await page.getByRole('menuitem', { name: 'Delete list' }).click();
  await confirm(page, 'Delete list');
  await expect(page).toHaveURL(`/@${username}/lists`);
  await expect(sidebarLists).toHaveCount(0);
});

test(
  'the drawer makes lists and searches',
  {
    tag: '@phone',
  },
  async ({ discussion }) => {
    const { db, people } = discussion;
    await discussion.written({ by: 'author', body: 'A flat stone is half of it.' });
    await aList(db, { by: people.reader, name: 'tools', displayName: 'Tools', public: false });
    const page = await discussion.comes('reader');
    await settled(page);
    await choose(comment(page, 'A flat stone'), 'Save to list');
    await tick(page, /^Tools/);
    await expect(page.getByText('Saved to Tools')).toBeVisible();
    await saveTo(page).getByRole('button', { name: 'Done' }).tap();
    await expect(saveTo(page)).toBeHidden();

    const open = page.getByRole('button', { name: 'Open menu' });
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await open.tap();
    await drawer.getByRole('button', { name: 'Search or jump to' }).tap();
    const search = page.getByRole('dialog', { name: 'Search or jump to' });
    await expect(search.getByRole('combobox')).toBeFocused();
    await expect(drawer).toBeHidden();
    await page.keyboard.type('Tools');
    await expect(search.getByRole('option', { selected: true })).toContainText('Your list');
    await search.getByRole('button', { name: 'Close' }).tap();
    await expect(search).toBeHidden();
    await expect(open).toBeFocused();

    await open.tap();
    await drawer.getByRole('button', { name: 'New list' }).tap();
    await form(page).getByLabel('Name', { exact: true }).fill('plans');
    await expect(drawer).toBeHidden();
    await form(page).getByRole('button', { name: 'Create', exact: true }).tap();
    await expect(page.getByText('List created!')).toBeVisible();
    await expect(form(page)).toBeHidden();
    await expect(open).toBeFocused();
    await open.tap();
    await drawer.getByRole('link', { name: /^plans/ }).tap();
    await expect(page).toHaveURL(`/@${people.reader.username}/lists/plans`);
    await expect(drawer).toBeHidden();
    await expect(page.getByText('Nothing to show')).toBeVisible();
  },
);
