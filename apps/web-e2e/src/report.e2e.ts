import { communityBans, reports } from '@confab/db';
import type { Locator, Page } from '@playwright/test';
import { and, eq } from 'drizzle-orm';
import { expectDialogInHistory } from './dialog-in-history.ts';
import { box, choose, comment, type Discussion, menu, offered, prompt, test } from './discussion.ts';
import { expect, expectAccessible, site } from './journey.ts';

const dialog = (page: Page, type: 'post' | 'comment') =>
  page.getByRole('dialog', { name: `Report ${type}`, exact: true });

const article = (page: Page): Locator => page.getByRole('main').getByRole('article').first();

/** What has been reported of the post and its comments. */
async function reported({ db, post }: Discussion) {
  const rows = await db.select().from(reports).where(eq(reports.postId, post.id));
  return rows.map(({ commentId, createdBy, reasonId }) => ({ commentId, createdBy, reasonId }));
}

test(
  'a visitor who reports a comment logs in first, and goes on from there',
  { tag: '@desktop' },
  async ({ discussion, page }) => {
    const unkind = await discussion.written({ by: 'author', body: 'Buy my boots.' });
    await page.goto(discussion.path);
    await choose(comment(page, 'Buy my boots.'), 'Report');
    await page
      .getByRole('dialog', { name: 'Login to continue' })
      .getByRole('button', { name: 'Login' })
      .click();
    const login = page.getByRole('dialog', { name: 'Login', exact: true });
    await login.getByLabel('Username').fill(discussion.people.reader.username);
    await login.getByLabel('Password', { exact: true }).fill(site.password);
    await login.getByRole('button', { name: 'Login' }).click();

    const form = dialog(page, 'comment');
    await expect(form.getByRole('button', { name: 'Report' })).toBeDisabled();
    await expect(form.getByRole('radio', { checked: true })).toHaveCount(0);
    await form.getByRole('radio', { name: 'Spam' }).check();
    await form.getByRole('button', { name: 'Report' }).click();
    await expect(page.getByText('Comment reported.')).toBeVisible();
    await expect(form).toBeHidden();
    expect(await reported(discussion)).toEqual([
      { commentId: unkind.id, createdBy: discussion.people.reader.id, reasonId: 3 },
    ]);
  },
);

test(
  'a member reports a post from its card by keys alone, and is told who reports it once more',
  { tag: '@desktop' },
  async ({ discussion }) => {
    const page = await discussion.comes('reader');
    await page.goto(discussion.path.split('/post/')[0] ?? '');
    const card = page.getByRole('article', { name: 'Talk' });
    const report = async () => {
      await card.getByRole('button', { name: 'More actions' }).focus();
      await page.keyboard.press('Enter');
      await expect(menu(page).getByRole('menuitem', { name: 'Hide' })).toBeFocused();
      await page.keyboard.press('r');
      await expect(menu(page).getByRole('menuitem', { name: 'Report' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(dialog(page, 'post').getByRole('radio').first()).toBeFocused();
      await page.keyboard.press('Space');
      await page.keyboard.press('Enter');
      await expect(dialog(page, 'post')).toBeHidden();
      await expect(card.getByRole('button', { name: 'More actions' })).toBeFocused();
    };
    await report();
    await expect(page.getByText('Post reported.')).toBeVisible();
    // A report takes some seconds of its own.
    await expect(async () => {
      await report();
      await expect(page.getByText('You have already reported this post')).toBeVisible({ timeout: 1000 });
    }).toPass();
    expect(await reported(discussion)).toHaveLength(1);
  },
);

test('the dialog of a report is for everybody to use, and Back closes it alone', async ({ discussion }) => {
  const page = await discussion.comes('reader');
  await choose(article(page), 'Report');
  await expect(dialog(page, 'post').getByRole('radio').first()).toBeFocused();
  await expectAccessible(page);
  await expectDialogInHistory(page, true);
  await page.goBack();
  await expect(dialog(page, 'post')).toBeHidden();
  await expect(page).toHaveURL(discussion.path);
});

test('nobody reports what is their own', { tag: '@desktop' }, async ({ discussion }) => {
  await discussion.written({ by: 'author', body: 'Of the author.' });
  const page = await discussion.comes('author');
  expect(await offered(comment(page, 'Of the author.'))).not.toContain('Report');
  expect(await offered(article(page))).not.toContain('Report');
});

test('a member banned while typing keeps the words and is told, in another open tab as well; the end of the ban shows', async ({
  discussion,
}) => {
  const { db, community, people, path } = discussion;
  await discussion.written({ by: 'author', body: 'Something to answer.' });
  const page = await discussion.comes('reader');
  const other = await page.context().newPage();
  await other.goto(path);
  await prompt(page).click();
  await box(page).fill('Half a thought');

  await db.insert(communityBans).values({
    communityId: community.id,
    userId: people.reader.id,
    bannedBy: people.moderator.id,
  });
  // The tab that is looked at asks every few seconds; the other one when it is looked at.
  const told = 'You are banned from this community.';
  await expect(page.getByRole('alert').filter({ hasText: told })).toBeVisible();
  await expect(box(page)).toHaveValue('Half a thought');
  await expect(page.getByRole('button', { name: 'Add comment' })).toBeDisabled();
  await expect(article(page).getByRole('button', { name: 'Upvote' })).toBeDisabled();
  await other.bringToFront();
  await expect(other.getByRole('region', { name: 'Comments' }).getByText(told)).toBeVisible();
  await comment(other, 'Something to answer.').getByRole('button', { name: 'More actions' }).click();
  await expect(menu(other).getByRole('menuitem', { name: 'Report' })).toBeDisabled();

  await page.bringToFront();
  await db
    .delete(communityBans)
    .where(and(eq(communityBans.communityId, community.id), eq(communityBans.userId, people.reader.id)));
  await expect(page.getByRole('alert').filter({ hasText: told })).toBeHidden();
  await page.getByRole('button', { name: 'Add comment' }).click();
  await expect(comment(page, 'Half a thought').getByRole('button', { name: 'Upvote' })).toBeVisible();
});
