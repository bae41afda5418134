import { communities, communityRules, moderationLog } from '@confab/db';
import type { Locator, Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { type Discussion, test } from './discussion.ts';
import { expect, expectAccessible, fillLogin, settled } from './journey.ts';
import { expectSameUnderPointer } from './layout.ts';

const tool = ({ community }: Discussion, name: string) => `/${community.name}/modtools/${name}`;
const dialog = (page: Page) => page.getByRole('dialog');
const button = (of: Locator, name: string | RegExp) => of.getByRole('button', { name });
const ruleTexts = (page: Page) => page.getByRole('list', { name: 'Rules, in order' }).locator('.words');

test('a rule is written, moved by keyboard and by mouse, and deleted', async ({ discussion }) => {
  const { db, community, people } = discussion;
  await db.insert(communityRules).values(
    ['Be kind', 'No adverts'].map((rule, index) => ({
      communityId: community.id,
      rule,
      ruleHtml: `<p>${rule}</p>`,
      zIndex: index + 1,
      createdBy: people.moderator.id,
    })),
  );
  const stored = async () => {
    const ofCommunity = eq(communityRules.communityId, community.id);
    const rules = await db.select().from(communityRules).where(ofCommunity).orderBy(communityRules.zIndex);
    return rules.map(({ rule }) => rule);
  };
  const page = await discussion.comes('moderator', tool(discussion, 'rules'));
  await settled(page);
  await page.getByRole('button', { name: 'Add rule' }).click();
  await expect(button(dialog(page), 'Save')).toBeDisabled();
  await dialog(page).getByLabel('Rule').fill('Show your *own* work');
  await dialog(page).getByLabel('Description').fill('Name others where you show theirs.');
  await button(dialog(page), 'Save').click();
  await expect(dialog(page)).toBeHidden();
  const own = /Show your own work\s*Name others where you show theirs\./;
  await expect(ruleTexts(page)).toHaveText(['Be kind', 'No adverts', own]);

  await page.getByRole('button', { name: 'Move rule 3 of 3' }).focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('button', { name: 'Move rule 1 of 3' })).toBeFocused();
  await expect(page.getByText('Rule 2 is now at place 1 of 3.')).toBeAttached();
  await expect.poll(stored).toEqual(['Show your *own* work', 'Be kind', 'No adverts']);
  await page.reload();
  await expect(ruleTexts(page)).toHaveText([own, 'Be kind', 'No adverts']);
  await settled(page);

  const from = await page.getByRole('button', { name: 'Move rule 1 of 3' }).boundingBox();
  const to = await page.getByRole('button', { name: 'Move rule 3 of 3' }).boundingBox();
  if (!from || !to) throw new Error('the handles are out of sight');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height, { steps: 12 });
  // It is dropped where the page says that it lies.
  await expect(page.getByText('Rule 1 is now at place 3 of 3.')).toBeAttached();
  await page.mouse.up();
  await expect.poll(stored).toEqual(['Be kind', 'No adverts', 'Show your *own* work']);
  await page.getByRole('button', { name: 'Delete rule 2' }).click();
  await button(dialog(page), 'Delete').click();
  await expect(ruleTexts(page)).toHaveText(['Be kind', own]);
  await expect(page.getByRole('button', { name: 'Delete rule 2' })).toBeFocused();
});

test('moderators change settings, ban, appoint and step down', async ({ discussion, page }) => {
  test.slow();
  const { people, community } = discussion;
  const mods = await discussion.comes('moderator', tool(discussion, 'settings'));
  await test.step('settings are saved once changed, and not left without a question', async () => {
    await settled(mods);
    const save = mods.getByRole('button', { name: 'Save' });
    await expect(save).toBeDisabled();
    await mods.getByLabel('Description').fill('All about **swifts**.');
    await mods.getByRole('switch', { name: 'Only moderators may post' }).click();
    await mods.getByRole('link', { name: 'Log' }).click();
    const question = mods.getByRole('dialog', { name: 'Are you sure you want to leave?' });
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(question).toBeHidden();
    await save.click();
    await expect(mods.getByText('Settings saved.')).toBeVisible();
    await mods.getByRole('link', { name: 'View community' }).click();
    await expect(mods.getByText('All about swifts.').first()).toBeVisible();
  });

  await test.step('a member is banned by name and unbanned; mistakes are told at the field', async () => {
    await mods.goto(tool(discussion, 'banned'));
    await settled(mods);
    const name = mods.getByLabel('Ban a member');
    const ban = mods.getByRole('button', { name: 'Ban', exact: true });
    await expectSameUnderPointer(ban);
    await name.fill('nobody_at_all');
    await ban.click();
    await expect(mods.getByText('No user with username exists.')).toBeVisible();
    await expect(name).toBeFocused();
    await name.fill(people.moderator.username);
    await ban.click();
    await expect(mods.getByText('Forbidden.', { exact: true })).toBeVisible();
    await name.fill(`@${people.reader.username}`);
    await mods.getByLabel('Reason').fill('Adverts, again');
    await mods.keyboard.press('Enter');
    await expect(mods.getByText(`@${people.reader.username} is banned.`)).toBeVisible();
    await expect(mods.getByText(`Banned just now by @${people.moderator.username}`)).toBeVisible();
    await expect(mods.getByRole('link', { name: 'Banned 1' })).toBeVisible();
    await mods.getByRole('button', { name: `Unban @${people.reader.username}` }).click();
    await expect(mods.getByText('Nobody is banned')).toBeVisible();
  });

  await test.step('a moderator is appointed and removed, whose open tools close', async () => {
    await mods.goto(tool(discussion, 'mods'));
    await settled(mods);
    const name = mods.getByLabel('Add a moderator');
    await name.fill('nobody_at_all');
    await mods.getByRole('button', { name: 'Add' }).click();
    await expect(mods.getByText('User not found')).toBeVisible();
    await name.fill(people.reader.username.toUpperCase());
    await mods.getByRole('button', { name: 'Add' }).click();
    await expect(mods.getByText(`@${people.reader.username} is now a moderator.`)).toBeVisible();
    const third = await discussion.comes('reader', tool(discussion, 'mods'));
    // The last one cannot remove those before.
    await expect(third.getByRole('button', { name: 'Step down' })).toBeVisible();
    await expect(third.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
    for (const { username } of [people.reader, people.second]) {
      await mods.getByRole('button', { name: `Remove @${username}` }).click();
      await button(dialog(mods), 'Remove').click();
      await expect(mods.getByText(`@${username} is no longer a moderator.`)).toBeVisible();
    }
    await expect(third.getByRole('heading', { name: 'Forbidden!' })).toBeVisible({ timeout: 15_000 });
    await expect(third.getByRole('navigation', { name: 'Moderator tools' })).toHaveCount(0);
  });

  await test.step('the last moderator steps down and is refused; a visitor logs in first; admins may', async () => {
    await mods.getByRole('button', { name: 'Step down' }).click();
    const question = mods.getByRole('dialog', { name: 'Step down?' });
    await expect(question).toContainText('its only moderator');
    await question.getByRole('button', { name: 'Step down' }).click();
    await expect(mods).toHaveURL(`/${community.name}`);
    expect((await mods.goto(`/${community.name}/modtools`))?.status()).toBe(403);
    await expect(mods.getByText(`These tools are for the moderators of /${community.name}.`)).toBeVisible();
    await page.goto(tool(discussion, 'rules'));
    await expect(page).toHaveURL(/\/login\?next=/);
    await fillLogin(page.getByRole('main'), people.admin.username);
    await expect(page).toHaveURL(tool(discussion, 'rules'));
    await expect(page.getByText('No rules yet')).toBeVisible();
    await page.goto(`/${community.name}/modtools`);
    await expect(page).toHaveURL(tool(discussion, 'settings'));
    expect((await page.goto('/no_such_place/modtools'))?.status()).toBe(404);
  });
});

const list = (page: Page) => page.getByRole('region', { name: 'Reports', exact: true });
const cards = (page: Page) => list(page).getByRole('article');
const card = (page: Page, text: string) => cards(page).filter({ hasText: text });
const log = (page: Page) => page.getByRole('region', { name: 'Log', exact: true }).getByRole('listitem');

async function expectCounts(page: Page, all: number, posts: number, comments: number): Promise<void> {
  const chips = page.getByRole('navigation', { name: 'Filter reports' }).getByRole('link');
  const tab = page
    .getByRole('navigation', { name: 'Moderator tools' })
    .getByRole('link', { name: /^Reports/ });
  await expect(chips).toHaveText([`All ${all}`, `Posts ${posts}`, `Comments ${comments}`]);
  await expect(tab).toHaveText(all === 0 ? 'Reports' : `Reports ${all}`);
}

/** How often a page asks how many reports there are. */
const askedEveryMs = 15_000;

test('two moderators work at one queue, and the log tells of it', async ({ discussion }) => {
  const { people } = discussion;
  const post = await discussion.posted({ title: 'Third from the top' });
  const comment = await discussion.written({ by: 'author', body: 'A rude remark', on: post });
  const watches = await discussion.posted({
    title: 'Cheap watches',
    body: 'Buy.',
    bodyHtml: '<p>All of it, <b>in full</b>.</p>',
  });
  const spam = await discussion.posted({ title: 'Cheap shoes' });
  await discussion.reported(post);
  await discussion.reported(post, comment);
  await discussion.reported(watches);
  await discussion.reported(watches);
  await discussion.reported(spam);
  const first = await discussion.comes('moderator', tool(discussion, 'reports'));
  const second = await discussion.comes('second', '/about');
  await second.clock.install();
  await second.goto(tool(discussion, 'reports'));
  await expect(cards(second)).toHaveCount(5);

  // A post is dealt with in two clicks, with all its reports.
  await expect(card(first, 'All of it, in full.')).toHaveCount(2);
  await button(card(first, 'All of it, in full.').first(), /^Delete/).click();
  await expect(dialog(first).getByLabel('Reason')).not.toHaveValue('');
  await button(dialog(first), 'Delete').click();
  await expect(first.getByText('Post deleted.')).toBeVisible();
  await expectCounts(first, 3, 2, 1);

  await button(card(first, 'Cheap shoes'), 'Ignore').click();
  await expect(first.getByText('Report ignored.')).toBeVisible();
  await button(card(second, 'Cheap shoes'), 'Ignore').click();
  await expect(second.getByText('Somebody else has dealt with this report already.')).toBeVisible();
  await expectCounts(second, 2, 1, 1);
  await button(card(first, 'A rude remark'), /^Delete/).click();
  await button(card(second, 'A rude remark'), /^Delete/).click();
  await button(dialog(first), 'Delete').click();
  await expect(cards(first)).toHaveCount(1);
  await button(dialog(second), 'Delete').click();
  await expect(second.getByText('Somebody has deleted this comment already.')).toBeVisible();
  await expectCounts(second, 1, 1, 0);

  // A report that the other one ignored goes by itself; one that came in waits to be asked for.
  const ignored = first.waitForResponse((reply) => reply.request().method() !== 'GET' && reply.ok());
  await button(card(first, 'Third from the top'), 'Ignore').click();
  await ignored;
  await second.clock.fastForward(askedEveryMs);
  await expect(second.getByText('All done')).toBeVisible();
  await discussion.reported(await discussion.posted({ title: 'News' }));
  await second.clock.fastForward(askedEveryMs);
  await button(list(second), 'Show new reports').click();
  await expect(card(second, 'News')).toBeVisible();
  await expectCounts(second, 1, 1, 0);

  await first.getByRole('link', { name: 'Removed', exact: true }).click();
  await expect(first.getByRole('article', { name: 'Cheap watches' })).toContainText('Deleted by moderator');
  await first.getByRole('link', { name: 'Log', exact: true }).click();
  const deletion = log(first).filter({ hasText: 'deleted Cheap watches' });
  await expect(deletion).toContainText(
    `@${people.moderator.username} deleted Cheap watches by @${people.author.username}`,
  );
  await expect(deletion).toContainText('Reason:');
});

test('the queue is worked through by keyboard alone', async ({ discussion }) => {
  const { people } = discussion;
  for (let number = 1; number <= 4; number++)
    await discussion.reported(await discussion.posted({ title: `Report number ${number}.` }));
  const page = await discussion.comes('moderator', tool(discussion, 'reports'));
  await expect(cards(page)).toHaveCount(4);
  const press = async (to: Locator) => {
    for (let steps = 0; steps < 20; steps++) {
      if (await to.evaluate((element) => element === document.activeElement)) break;
      await page.keyboard.press('Tab');
    }
    await expect(to).toBeFocused();
    await page.keyboard.press('Enter');
  };
  await settled(page);
  await page.getByRole('navigation', { name: 'Filter reports' }).getByRole('link').first().focus();
  await press(button(card(page, 'Report number 4.'), 'Ignore'));
  await expect(card(page, 'Report number 3.')).toBeFocused();
  await press(button(card(page, 'Report number 3.'), /^Lock/));
  await expect(page.getByText('Post locked.')).toBeVisible();
  await expect(card(page, 'Report number 2.')).toBeFocused();
  await press(button(card(page, 'Report number 2.'), /^Ban/));
  await expect(button(dialog(page), 'Ban')).toBeFocused();
  await expectAccessible(page, { part: '[role=dialog]' });
  await page.keyboard.press('Enter');
  await expect(page.getByText(`@${people.author.username} is banned.`)).toBeVisible();
  await expect(card(page, 'Report number 1.')).toBeFocused();
  await press(button(card(page, 'Report number 1.'), /^Delete/));
  await expect(button(dialog(page), 'Delete')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(cards(page)).toHaveCount(2);
  // It was the last card: the one before it has focus.
  await expect(card(page, 'Report number 2.')).toBeFocused();
  await press(button(card(page, 'Report number 2.'), 'Ignore'));
  await press(button(card(page, 'Report number 3.'), 'Ignore'));
  await expect(page.getByText('All done')).toBeVisible();
  await expect(list(page)).toBeFocused();

  await page.getByRole('link', { name: 'Locked', exact: true }).click();
  const locked = page.getByRole('region', { name: 'Locked posts' }).getByRole('article');
  await button(locked, 'Unlock').click();
  await expect(page.getByText('Post unlocked.')).toBeVisible();
  await expect(locked).toHaveCount(0);
  await page.getByRole('link', { name: 'Log', exact: true }).click();
  await expect(log(page)).toContainText(['unlocked Report', 'deleted Report', 'banned', 'locked Report']);
  await page.getByRole('combobox', { name: 'Action' }).selectOption('Bans');
  await expect(page).toHaveURL(/\?act=ban$/);
  await expect(log(page)).toHaveCount(1);
  await page.getByRole('combobox', { name: 'Moderator' }).selectOption(`@${people.second.username}`);
  await expect(page.getByText('Nothing here')).toBeVisible();
});

test('without script a moderators’ list is searched by its form', async ({ browser, discussion }) => {
  await discussion.reported(await discussion.posted({ title: 'Cheap watches' }));
  await discussion.reported(await discussion.posted({ title: 'Cheap shoes' }));
  const context = await discussion.comes('moderator').then((page) => page.context());
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await context.storageState(),
  });
  const page = await plain.newPage();
  await page.goto(`${tool(discussion, 'reports')}?filter=posts`);
  await expect(cards(page)).toHaveCount(2);
  const field = page.getByRole('searchbox', { name: 'Search reports' });
  await field.fill('WATCH');
  await field.press('Enter');
  await expect(page).toHaveURL(/reports\?q=WATCH&filter=posts$/);
  await expect(cards(page)).toHaveCount(1);
  await expect(field).toHaveValue('WATCH');
  await field.fill('boats');
  await field.press('Enter');
  await page.getByRole('link', { name: 'Show all' }).click();
  await expect(cards(page)).toHaveCount(2);
  await plain.close();
});

test('without account and script a public log is read, filtered and turned over', async ({
  browser,
  discussion,
}) => {
  const { db, people, community } = discussion;
  await db.update(communities).set({ publicLog: 'unnamed' }).where(eq(communities.id, community.id));
  const act = { communityId: community.id, userId: people.moderator.id, actedAs: 'mods' as const };
  const targetUserId = people.author.id;
  await db
    .insert(moderationLog)
    .values([
      { ...act, act: 'ban', targetUserId, reason: 'Selling' },
      ...Array.from({ length: 50 }, () => ({ ...act, act: 'unban' as const, targetUserId })),
    ]);
  const plain = await browser.newContext({ javaScriptEnabled: false });
  const page = await plain.newPage();
  await page.goto(`/${community.name}`);
  await page.getByRole('link', { name: 'Log', exact: true }).click();
  await expect(log(page)).toHaveCount(50);
  await page.getByRole('link', { name: 'Older' }).click();
  await expect(log(page)).toContainText([`A moderator banned @${people.author.username}Reason: Selling`]);
  await page.getByRole('combobox', { name: 'Action' }).selectOption('Bans');
  await page.getByRole('textbox', { name: 'Member' }).fill(people.author.username);
  await page.getByRole('button', { name: 'Filter' }).click();
  await expect(page).toHaveURL(/log\?act=ban&member=/);
  await expect(log(page)).toHaveCount(1);
  await expect(page.getByText(people.moderator.username)).toHaveCount(0);
  await plain.close();
});
