import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible } from './journey.ts';
import { type Queue, test } from './queue.ts';

const list = (page: Page) => page.getByRole('region', { name: 'Reports', exact: true });
const cards = (page: Page) => list(page).getByRole('article');
const card = (page: Page, text: string) => cards(page).filter({ hasText: text });
const button = (of: Locator, name: string | RegExp) => of.getByRole('button', { name });
const dialog = (page: Page) => page.getByRole('dialog');
const tab = (page: Page) =>
  page.getByRole('navigation', { name: 'Moderator tools' }).getByRole('link', { name: /^Reports/ });
const chips = (page: Page) => page.getByRole('navigation', { name: 'Filter reports' }).getByRole('link');

async function expectCounts(page: Page, all: number, posts: number, comments: number): Promise<void> {
  await expect(chips(page)).toHaveText([`All ${all}`, `Posts ${posts}`, `Comments ${comments}`]);
  await expect(tab(page)).toHaveText(all === 0 ? 'Reports' : `Reports ${all}`);
}

/** How often a page asks how many reports there are. */
const askedEveryMs = 15_000;

/** So many reported posts, the last of which stands on top. */
async function manyPosts(queue: Queue, count: number) {
  for (let number = 1; number <= count; number++) {
    await queue.reported(await queue.post({ title: `Report number ${number}.` }));
  }
}

const lockedBy = ({ people }: Queue, lockedByGroup: 'mods' | 'admins') => ({
  lockedAt: new Date().toISOString(),
  lockedBy: people.admin.id,
  lockedByGroup,
});

test('a reported post is dealt with in two clicks, and the log tells of it', async ({ queue }) => {
  const swap = await queue.post({
    title: 'Cheap watches',
    body: 'Buy.',
    bodyHtml: '<p>All of it, <b>in full</b>.</p>',
  });
  const remark = await queue.comment(swap, 'A remark below it');
  const other = await queue.post({ title: 'Something else' });
  await queue.reported(swap);
  await queue.reported(swap, undefined, 1);
  await queue.reported(swap, remark);
  await queue.reported(other);

  const page = await queue.comes('first', 'reports');
  await expectCounts(page, 4, 3, 1);
  await expect(card(page, 'Cheap watches').filter({ hasText: 'All of it, in full.' })).toHaveCount(2);

  await button(card(page, 'All of it, in full.').first(), /^Delete/).click();
  await expect(dialog(page).getByLabel('Reason')).not.toHaveValue('');
  await button(dialog(page), 'Delete').click();

  await expect(cards(page)).toHaveCount(1);
  await expectCounts(page, 1, 1, 0);
  await expect(page.getByText('Post deleted.')).toBeVisible();
  await expect(card(page, 'Something else')).toBeFocused();

  await page.getByRole('link', { name: 'Removed', exact: true }).click();
  await expect(page.getByRole('article', { name: 'Cheap watches' })).toContainText('Deleted by moderator');
  await page.getByRole('link', { name: 'Log', exact: true }).click();
  const told = page.getByRole('region', { name: 'Log', exact: true }).getByRole('listitem');
  await expect(told).toHaveCount(1);
  await expect(told).toContainText(
    `@${queue.people.first.username} deleted Cheap watches by @${queue.author.username}`,
  );
  await expect(told).toContainText('Reason:');
});

test('two moderators at one queue get in nobody’s way', { tag: '@desktop' }, async ({ queue }) => {
  const post = await queue.post({ title: 'Third from the top' });
  const comment = await queue.comment(post, 'A rude remark');
  const spam = await queue.post({ title: 'Cheap shoes' });
  await queue.reported(post);
  await queue.reported(post, comment);
  await queue.reported(spam);
  const [first, second] = [await queue.comes('first', 'reports'), await queue.comes('second', 'removed')];
  await second.clock.install();
  await second.goto(`${queue.path}/reports`);
  await expect(cards(first)).toHaveCount(3);
  await expect(cards(second)).toHaveCount(3);

  await button(card(first, 'Cheap shoes'), 'Ignore').click();
  await expect(first.getByText('Report ignored.')).toBeVisible();
  await button(card(second, 'Cheap shoes'), 'Ignore').click();
  await expect(second.getByText('Somebody else has dealt with this report already.')).toBeVisible();
  for (const page of [first, second]) {
    await expect(cards(page)).toHaveCount(2);
    await expectCounts(page, 2, 1, 1);
  }
  await expect(card(second, 'A rude remark')).toBeFocused();

  // A comment that somebody has deleted meanwhile.
  await button(card(first, 'A rude remark'), /^Delete/).click();
  await button(card(second, 'A rude remark'), /^Delete/).click();
  await button(dialog(first), 'Delete').click();
  await expect(cards(first)).toHaveCount(1);
  await button(dialog(second), 'Delete').click();
  await expect(second.getByText('Somebody has deleted this comment already.')).toBeVisible();
  await expectCounts(second, 1, 1, 0);

  // What the other one has dealt with goes by itself; what has come in waits to be asked for.
  const ignored = first.waitForResponse((reply) => reply.request().method() !== 'GET' && reply.ok());
  await button(card(first, 'Third from the top'), 'Ignore').click();
  await ignored;
  await second.clock.fastForward(askedEveryMs);
  await expect(second.getByText('All done')).toBeVisible();
  await expectCounts(second, 0, 0, 0);
  await queue.reported(await queue.post({ title: 'News' }));
  await second.clock.fastForward(askedEveryMs);
  await button(list(second), 'Show new reports').click();
  await expect(card(second, 'News')).toBeVisible();
  await expectCounts(second, 1, 1, 0);
});

test('the queue is worked through by keyboard alone @desktop', async ({ queue }) => {
  await manyPosts(queue, 4);
  const page = await queue.comes('first', 'reports');
  await expect(cards(page)).toHaveCount(4);
  const press = async (to: Locator, key = 'Enter') => {
    for (let steps = 0; steps < 20; steps++) {
      if (await to.evaluate((element) => element === document.activeElement)) break;
      await page.keyboard.press('Tab');
    }
    await expect(to).toBeFocused();
    await page.keyboard.press(key);
  };
  await chips(page).first().focus();

  await press(button(card(page, 'Report number 4.'), 'Ignore'));
  await expect(cards(page)).toHaveCount(3);
  await expect(card(page, 'Report number 3.')).toBeFocused();

  await press(button(card(page, 'Report number 3.'), /^Lock/));
  await expect(page.getByText('Post locked.')).toBeVisible();
  await expect(card(page, 'Report number 2.')).toBeFocused();

  await press(button(card(page, 'Report number 2.'), /^Ban/));
  await expect(button(dialog(page), 'Ban')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(`@${queue.author.username} is banned.`)).toBeVisible();
  await expect(card(page, 'Report number 1.')).toBeFocused();

  await press(button(card(page, 'Report number 1.'), /^Delete/));
  await expect(button(dialog(page), 'Delete')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(cards(page)).toHaveCount(2);
  // It was the last: the one before it has focus.
  await expect(card(page, 'Report number 2.')).toBeFocused();

  await press(button(card(page, 'Report number 2.'), 'Ignore'));
  await press(button(card(page, 'Report number 3.'), 'Ignore'));
  await expect(page.getByText('All done')).toBeVisible();
  await expect(list(page)).toBeFocused();
});

test(
  'pages and filter stand in the address, and an emptied page leads to the one before',
  { tag: '@desktop' },
  async ({ queue }) => {
    await manyPosts(queue, 11);
    const talk = await queue.post({ title: 'Talk' });
    await queue.reported(talk, await queue.comment(talk, 'A word'));
    const page = await queue.comes('first', 'reports?page=nonsense');
    await expect(cards(page)).toHaveCount(10);
    await page.getByRole('link', { name: 'Page 2' }).click();
    await expect(page).toHaveURL(/\?page=2$/);
    await expect(cards(page)).toHaveCount(2);

    await chips(page).filter({ hasText: 'Posts' }).click();
    await expect(page).toHaveURL(/\?filter=posts$/);
    await expect(cards(page)).toHaveCount(10);
    await page.getByRole('link', { name: 'Next page' }).click();
    await expect(cards(page)).toHaveCount(1);
    await button(card(page, 'Report number 1.'), 'Ignore').click();
    await expect(page).toHaveURL(/\?filter=posts$/);
    await expect(cards(page)).toHaveCount(10);
    await expectCounts(page, 11, 10, 1);
    await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0);

    // What stood on the next page moves up.
    await chips(page).filter({ hasText: 'All' }).click();
    await expect(cards(page)).toHaveCount(10);
    await button(card(page, 'A word'), 'Ignore').click();
    await expect(card(page, 'Report number 2.')).toBeVisible();
    await expect(cards(page)).toHaveCount(10);
  },
);

test(
  'a locked post is unlocked from its list; who was banned already is told of',
  { tag: '@desktop' },
  async ({ queue }) => {
    const post = await queue.post({ title: 'Heated' });
    await queue.post({ title: 'Cold', ...lockedBy(queue, 'admins') });
    await queue.reported(post);
    const page = await queue.comes('first', 'reports');
    await button(card(page, 'Heated'), /^Lock/).click();
    await expect(card(page, 'Heated').getByText('Locked')).toBeVisible();
    const other = await queue.comes('second', 'reports');
    for (const [each, told] of [
      [page, `@${queue.author.username} is banned.`],
      [other, `${queue.author.username} is already banned.`],
    ] as const) {
      await button(card(each, 'Heated'), /^Ban/).click();
      await dialog(each).getByLabel('Reason').fill('Every week');
      await button(dialog(each), 'Ban').click();
      await expect(each.getByText(told)).toBeVisible();
      await expect(dialog(each)).toHaveCount(0);
      await expect(card(each, 'Heated')).toBeFocused();
    }

    await page.getByRole('link', { name: 'Locked', exact: true }).click();
    const rows = page.getByRole('region', { name: 'Locked posts' }).getByRole('article');
    await expect(rows).toHaveCount(2);
    await expect(rows.filter({ hasText: 'Cold' })).toContainText('Locked by admin');
    await button(rows.filter({ hasText: 'Heated' }), 'Unlock').click();
    await expect(rows).toHaveCount(1);
    await expect(page.getByText('Post unlocked.')).toBeVisible();

    await page.getByRole('link', { name: 'Log', exact: true }).click();
    const log = page.getByRole('region', { name: 'Log', exact: true });
    await expect(log.getByRole('listitem')).toContainText(['unlocked Heated', 'Every week', 'locked Heated']);
    await page.getByRole('combobox', { name: 'Action' }).selectOption('Bans');
    await expect(page).toHaveURL(/\?act=ban$/);
    await expect(log.getByRole('listitem')).toHaveCount(1);
    await page.getByRole('combobox', { name: 'Moderator' }).selectOption(`@${queue.people.second.username}`);
    await expect(page.getByText('Nothing here')).toBeVisible();
  },
);

test('an admin who does not moderate acts as an admin', { tag: '@desktop' }, async ({ queue }) => {
  const post = await queue.post({ title: 'Far off' });
  await queue.reported(post, await queue.comment(post, 'Unkind'));
  const page = await queue.comes('admin', 'reports');
  await button(card(page, 'Unkind'), /^Delete/).click();
  await button(dialog(page), 'Delete').click();
  await expect(page.getByText('All done')).toBeVisible();
  await page.getByRole('link', { name: 'Log', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Log', exact: true })).toContainText('Admin');
});

test('what moderators work with can be used by everybody', async ({ queue }) => {
  const post = await queue.post({ title: 'Reported', body: 'Text', bodyHtml: '<p>Text</p>' });
  await queue.reported(post);
  await queue.reported(post, await queue.comment(post, 'And a comment'));
  await queue.post({ title: 'Locked', ...lockedBy(queue, 'mods') });
  await queue.post({ title: 'Gone', deletedAt: new Date().toISOString(), deletedAs: 'mods' });
  const page = await queue.comes('first', 'reports');
  await expect(cards(page)).toHaveCount(2);
  await expectAccessible(page);
  await button(cards(page).first(), /^Delete/).click();
  await expect(dialog(page)).toBeVisible();
  await expectAccessible(page);
  await button(dialog(page), 'Delete').click();
  await expect(cards(page)).toHaveCount(1);
  for (const tool of ['removed', 'locked', 'log']) {
    await page.goto(`${queue.path}/${tool}`);
    await expect(page.getByRole('article').or(page.getByRole('listitem')).first()).toBeVisible();
    await expectAccessible(page);
  }
});
