import { type Connection, connect } from '@confab/db';
import { aComment, aCommunity, aList, aPost } from '@confab/testing/db';
import type { Page } from '@playwright/test';
import {
  anotherPerson,
  databaseUrl,
  expect,
  expectAccessible,
  logIn,
  newName,
  settled,
  test as base,
} from './journey.ts';
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
    await saveTo(page)
      .getByRole('checkbox', { name: /^Slow evenings/ })
      .check();
    await expect(page.getByText('Saved to Slow evenings')).toBeVisible();
    await expectAccessible(page);
    await saveTo(page).getByRole('button', { name: 'Done' }).click();

    const comment = page.getByRole('article').filter({ hasText: 'A flat stone is half of it.' }).last();
    await comment.getByRole('button', { name: 'Save to list' }).click();
    await saveTo(page)
      .getByRole('checkbox', { name: /^Slow evenings/ })
      .check();
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
    await expect(items).toHaveCount(1);
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
    await settled(page);
    await expectAccessible(page);
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
