import { type Connection, connect } from '@confab/db';
import { aComment, aCommunity, aList, aPost } from '@confab/testing/db';
import type { Page } from '@playwright/test';
import { expectDialogInHistory } from './dialog-in-history.ts';
import {
  anotherPerson,
  databaseUrl,
  done,
  expect,
  expectAccessible,
  logIn,
  newName,
  settled,
  test as base,
} from './journey.ts';
import { keysAct } from './discussion.ts';
import { aPerson } from './people.ts';

const test = base.extend<{ db: Connection['db'] }>({
  db: async ({}, use) => {
    const connection = connect(databaseUrl, { max: 1, applicationName: 'journeys of lists' });
    await use(connection.db);
    await connection.close();
  },
});

const hotness = -1_000_000;

/** A post and a comment on it, by somebody else, in a community of its own. */
async function somethingToKeep(db: Connection['db']) {
  const author = await aPerson(db);
  const community = await aCommunity(db, { by: author, name: newName() });
  const post = await aPost(db, { by: author, in: community, title: 'How to sharpen a plane iron', hotness });
  const comment = await aComment(db, { by: author, on: post, body: 'A flat stone is half of it.' });
  return { post, comment, path: `/${community.name}/post/${post.publicId}` };
}

const saveTo = (page: Page) => page.getByRole('dialog', { name: 'Save to' });

/** The tick is what is stored of the lists, which is shown a moment after the press. */
async function tick(page: Page, name: RegExp): Promise<void> {
  const list = saveTo(page).getByRole('checkbox', { name });
  await list.click();
  await expect(list).toBeChecked();
}

const sidebarLists = (page: Page) =>
  // Behind an open dialog it is there all the same.
  page
    .getByRole('navigation', { name: 'Sidebar', includeHidden: true })
    .getByRole('link', { name: /^Slow evenings/, includeHidden: true });

test(
  'a member makes a list while saving, keeps a post and a comment in it, renames it and deletes it',
  { tag: '@desktop' },
  async ({ page, db }) => {
    const member = await aPerson(db);
    const { path } = await somethingToKeep(db);
    await logIn(page, member.username);
    await page.goto(path);
    await settled(page);

    await page.getByRole('button', { name: 'Save to list' }).first().click();
    await saveTo(page).getByRole('button', { name: 'Create new list' }).click();
    const form = page.getByRole('dialog', { name: 'Create list' });
    await form.getByLabel('Name', { exact: true }).fill('slow');
    await form.getByLabel('Display name').fill('Slow evenings');
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(page.getByText('List created!')).toBeVisible();
    await expect(sidebarLists(page)).toHaveCount(1);
    await tick(page, /^Slow evenings/);
    await expect(page.getByText('Saved to Slow evenings')).toBeVisible();
    await saveTo(page).getByRole('button', { name: 'Done' }).click();

    const comment = page.getByRole('article').filter({ hasText: 'A flat stone is half of it.' }).last();
    await comment.getByRole('button', { name: 'Save to list' }).click();
    await tick(page, /^Slow evenings/);
    await expect(page.getByText('Saved to Slow evenings').last()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(saveTo(page)).toBeHidden();

    await sidebarLists(page).click();
    await expect(page).toHaveURL(`/@${member.username}/lists/slow`);
    await expect(page).toHaveTitle(new RegExp(`^slow of @${member.username}`));
    const items = page.getByRole('feed').getByRole('article');
    await expect(items).toHaveCount(2);
    await expect(page.getByText('Total items')).toBeVisible();
    await settled(page);
    await expectAccessible(page);

    await items.first().getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(items).toHaveCount(2);
    await expect(page.getByText('Saved to Slow evenings').last()).toBeVisible();

    await page.getByRole('button', { name: 'Edit list' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit list' });
    await edit.getByLabel('Name', { exact: true }).fill('slower');
    await edit.getByLabel('Display name').fill('Slow evenings at home');
    await edit.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page).toHaveURL(`/@${member.username}/lists/slower`);
    await expect(sidebarLists(page)).toHaveText(/^Slow evenings at home/);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: /^Slow evenings at home of/ })).toBeVisible();
    await settled(page);

    await page.getByRole('main').getByRole('button', { name: 'More actions' }).first().click();
    await page.getByRole('menuitem', { name: 'Delete list' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete list' }).click();
    await expect(page).toHaveURL(`/@${member.username}/lists`);
    await expect(page.getByText('No lists')).toBeVisible();
    await expect(sidebarLists(page)).toHaveCount(0);
  },
);

test(
  'a private list is not there for others, a public one is written by the server',
  { tag: '@phone' },
  async ({ page, db, browser }) => {
    const owner = await aPerson(db);
    await aList(db, { by: owner, name: 'hidden', displayName: 'Hidden things', public: false });
    await aList(db, { by: owner, name: 'shown', displayName: 'Shown things' });
    const other = await aPerson(db);

    const visitor = page.context().request;
    expect((await visitor.get(`/@${owner.username}/lists/hidden`)).status()).toBe(404);
    expect((await visitor.get(`/@${owner.username}/lists/nothing`)).status()).toBe(404);
    expect(await (await visitor.get(`/@${owner.username}/lists/shown`)).text()).toContain('Shown things');

    await page.goto(`/@${owner.username}/lists`);
    await expect(page.getByRole('link', { name: 'Shown things' })).toBeVisible();
    await expect(page.getByText('Hidden things')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'New list' })).toHaveCount(0);
    await settled(page);
    await expectAccessible(page);

    await logIn(page, other.username);
    expect((await page.goto(`/@${owner.username}/lists/hidden`))?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: '404: Not found!' })).toBeVisible();

    const own = await anotherPerson(browser);
    await logIn(own.page, owner.username);
    await own.page.goto(`/@${owner.username}/lists`);
    await own.page.getByRole('button', { name: 'Private', exact: true }).click();
    await expect(own.page.getByRole('link', { name: 'Shown things' })).toHaveCount(0);
    await own.page.getByRole('link', { name: 'Hidden things' }).first().click();
    await expect(own.page.getByRole('heading', { level: 1, name: /^Hidden things of/ })).toBeVisible();
    await own.context.close();
  },
);

test(
  'a list is gone through, sorted and emptied by keyboard, and another is made from the sidebar',
  { tag: '@desktop' },
  async ({ page, db }) => {
    const member = await aPerson(db);
    const { post, comment } = await somethingToKeep(db);
    await aList(db, { by: member, name: 'tools', displayName: 'Tools', of: [post, comment], public: false });
    for (let number = 1; number <= 20; number++) {
      await aList(db, { by: member, name: `more_${number}`, displayName: `More ${number}` });
    }
    await logIn(page, member.username);
    await page.goto(`/@${member.username}/lists/tools`);
    await keysAct(page);
    const items = page.getByRole('feed').getByRole('article');
    await expect(items).toHaveCount(2);
    await expect(items.first()).toContainText('A flat stone');

    await page.keyboard.press('j');
    await expect(items.first().locator(':focus')).toBeVisible();
    await page.keyboard.press('s');
    await expect(saveTo(page).getByRole('checkbox')).toHaveCount(21);
    await expect(saveTo(page).getByRole('checkbox', { name: /^Tools/ })).toBeChecked();
    await page.keyboard.press('Escape');
    await expect(saveTo(page)).toBeHidden();
    await expect(items.first().locator(':focus')).toBeVisible();

    await page.getByRole('button', { name: 'Sort: Last added' }).click();
    await page.getByRole('menuitemradio', { name: 'First added' }).click();
    await expect(items.first()).toContainText('How to sharpen a plane iron');

    const remove = items.last().getByRole('button', { name: 'Remove' });
    await remove.press('Enter');
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    await expect(page.getByText('Saved to Tools')).toBeVisible();
    await expect(items).toHaveCount(2);
    await remove.press('Enter');
    await expect(items).toHaveCount(1);
    await expect(items.first().locator(':focus')).toBeVisible();

    await page.getByRole('main').getByRole('button', { name: 'More actions' }).first().press('Enter');
    await page.getByRole('menuitem', { name: 'Remove all items' }).press('Enter');
    await done(page, /\/items$/, () =>
      page.getByRole('dialog').getByRole('button', { name: 'Remove all items' }).press('Enter'),
    );
    await expect(page.getByText('Nothing to show')).toBeVisible();
    // A browser that still goes back over the dialog's entry cannot load the page anew.
    await expectDialogInHistory(page, false);
    await page.reload();
    await expect(page.getByText('Nothing to show')).toBeVisible();

    const sidebar = page.getByRole('navigation', { name: 'Sidebar' });
    await expect(sidebar.getByRole('link', { name: /^(More|Tools)/ })).toHaveCount(20);
    await sidebar.getByRole('link', { name: 'All lists' }).click();
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(21);
    await settled(page);
    await sidebar.getByRole('button', { name: 'New list' }).press('Enter');
    const form = page.getByRole('dialog', { name: 'Create list' });
    await form.getByLabel('Name', { exact: true }).fill('TOOLS');
    await page.keyboard.press('Tab');
    await expect(form.getByText('List with name TOOLS already exists.')).toBeVisible();
    await form.getByLabel('Name', { exact: true }).fill('plans');
    await page.keyboard.press('Enter');
    await expect(page.getByText('List created!')).toBeVisible();
    await expect(form).toBeHidden();
    await expect(sidebar.getByRole('button', { name: 'New list' })).toBeFocused();
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(22);
    await expect(sidebar.getByRole('link', { name: /^plans/ })).toBeVisible();
  },
);

test(
  'on phones a comment is saved from its menu, and a list is made from the drawer',
  { tag: '@phone' },
  async ({ page, db }) => {
    const member = await aPerson(db);
    const { path } = await somethingToKeep(db);
    await aList(db, { by: member, name: 'tools', displayName: 'Tools', public: false });
    await logIn(page, member.username);
    await page.goto(path);
    await settled(page);

    const comment = page.getByRole('article').filter({ hasText: 'A flat stone is half of it.' }).last();
    await comment.getByRole('button', { name: 'More actions' }).tap();
    await page.getByRole('menuitem', { name: 'Save to list' }).tap();
    await tick(page, /^Tools/);
    await expect(page.getByText('Saved to Tools')).toBeVisible();
    await expectAccessible(page);
    await saveTo(page).getByRole('button', { name: 'Done' }).tap();
    await expect(saveTo(page)).toBeHidden();

    const menu = page.getByRole('button', { name: 'Open menu' });
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await menu.tap();
    await drawer.getByRole('button', { name: 'New list' }).tap();
    const form = page.getByRole('dialog', { name: 'Create list' });
    await form.getByLabel('Name', { exact: true }).fill('plans');
    await expect(drawer).toBeHidden();
    await form.getByRole('button', { name: 'Create', exact: true }).tap();
    await expect(page.getByText('List created!')).toBeVisible();
    await expect(form).toBeHidden();
    await expect(menu).toBeFocused();
    await menu.tap();
    await drawer.getByRole('link', { name: /^plans/ }).tap();
    await expect(page).toHaveURL(`/@${member.username}/lists/plans`);
    await expect(drawer).toBeHidden();
    await expect(page.getByText('Nothing to show')).toBeVisible();
  },
);
