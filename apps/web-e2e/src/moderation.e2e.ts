import {
  communities,
  communityBans,
  communityRules,
  moderationLog,
  posts,
  removalReasons,
  rollbacks,
} from '@confab/db';
import { moveRollback } from '@confab/db/acts';
import type { Locator, Page } from '@playwright/test';
import { aHeld } from '@confab/testing/db';
import { and, eq, isNull } from 'drizzle-orm';
import { box, comment, type Discussion, prompt, test, write } from './discussion.ts';
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
    const banNow = async () => {
      await ban.click();
      await dialog(mods).getByLabel('Reason').fill('Adverts, again');
      await button(dialog(mods), /^Ban for/).click();
    };
    await name.fill('nobody_at_all');
    await ban.click();
    await expect(mods.getByText('No user with username exists.')).toBeVisible();
    await expect(name).toBeFocused();
    await name.fill(people.moderator.username);
    await banNow();
    await expect(mods.getByText('Forbidden.', { exact: true })).toBeVisible();
    await name.fill(`@${people.reader.username}`);
    await banNow();
    await expect(mods.getByText(`@${people.reader.username} is banned.`)).toBeVisible();
    await expect(mods.getByText(`Banned just now by @${people.moderator.username}`)).toBeVisible();
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

test(
  'a ban is read, appealed and shortened, and ends by itself',
  { tag: '@both' },
  async ({ discussion }) => {
    test.slow();
    const { db, community, people } = discussion;
    const name = people.reader.username;
    const mods = await discussion.comes('moderator', tool(discussion, 'banned'));
    await settled(mods);
    await mods.getByLabel('Ban a member').fill(name);
    await mods.getByRole('button', { name: 'Ban', exact: true }).click();
    await expect(dialog(mods)).toContainText('Never banned here before.');
    await dialog(mods).getByRole('radio', { name: '30 days' }).check();
    await dialog(mods).getByLabel('Reason').fill('Adverts, again and again');
    await dialog(mods).getByLabel('Note for moderators').fill('A shop wrote to us');
    await expectAccessible(mods, { part: '[role=dialog]', dark: true });
    await button(dialog(mods), 'Ban for 30 days').click();
    await expect(mods.getByText('Note: A shop wrote to us')).toBeVisible();

    const banned = await discussion.comes('reader', `/${community.name}`);
    await settled(banned);
    await test.step('the banned reads why, and appeals once', async () => {
      const notice = banned.getByRole('region', { name: `You are banned from /${community.name}` });
      await expect(notice).toContainText('Adverts, again and again');
      await expect(notice).not.toContainText('A shop');
      await expectAccessible(banned, { part: 'main', dark: true });
      await notice.getByLabel('Appeal').fill('The shop is not mine.');
      await button(notice, 'Send appeal').click();
      await expect(notice.getByText('Sent. Usually answered within 2 days.')).toBeVisible();
    });
    await test.step('moderators see it waiting, and shorten the ban', async () => {
      await mods.goto('/modqueue?show=appeals');
      await settled(mods);
      await expect(mods.getByText('The shop is not mine.')).toBeVisible();
      await expect(mods.getByText('You banned this member.')).toBeVisible();
      await expectAccessible(mods, { part: 'main', dark: true });
      await mods.getByLabel('Answer').fill('Then a few days are enough.');
      await mods.getByRole('button', { name: /^Shorten/ }).click();
      await button(dialog(mods), 'Shorten').click();
      await expect(mods.getByText(`The ban of @${name} is shorter now.`)).toBeVisible();
      await expect(mods.getByText('No appeal waits')).toBeVisible();
    });
    await test.step('the banned reads the answer; at its end the ban forbids nothing', async () => {
      await banned.reload();
      await expect(banned.getByText('Then a few days are enough.')).toBeVisible();
      await expect(banned.getByText('Your ban is shorter now.')).toBeVisible();
      await db
        .update(communityBans)
        .set({ expiresAt: new Date(Date.now() - 1000).toISOString() })
        .where(eq(communityBans.userId, people.reader.id));
      await banned.goto(discussion.path);
      await settled(banned);
      await write(banned, 'Back again');
      await expect(comment(banned, 'Back again')).toBeVisible();
    });
  },
);

test(
  'a warning is read before the next comment, and members and moderators write to each other',
  { tag: '@both' },
  async ({ discussion }) => {
    test.slow();
    const { community, people } = discussion;
    const name = people.reader.username;
    const rude = await discussion.written({ by: 'reader', body: 'A rude remark', on: discussion.post });
    await discussion.reported(discussion.post, rude);
    const mods = await discussion.comes('moderator', tool(discussion, 'reports'));
    await settled(mods);
    await test.step('a moderator warns with a key', async () => {
      await mods.keyboard.press('w');
      await expect(dialog(mods)).toContainText(`Warn @${name}`);
      await dialog(mods).getByLabel('What they read').fill('Please be kind to others.');
      await expectAccessible(mods, { part: '[role=dialog]', dark: true });
      await button(dialog(mods), 'Send warning').click();
      await expect(mods.getByText(`@${name} is warned.`)).toBeVisible();
    });

    const member = await discussion.comes('reader', discussion.path);
    await settled(member);
    await test.step('the member reads it, and what they wrote is sent then', async () => {
      await write(member, 'I shall be kind');
      await expect(dialog(member)).toContainText('Please be kind to others.');
      await expect(dialog(member)).not.toContainText(people.moderator.username);
      await expectAccessible(member, { part: '[role=dialog]', dark: true });
      await button(dialog(member), 'I have read it').click();
      await expect(dialog(member)).toBeHidden();
      await member.getByRole('button', { name: 'Add comment', exact: true }).click();
      await expect(comment(member, 'I shall be kind')).toBeVisible();
    });
    await test.step('the record says when they read it', async () => {
      await mods.keyboard.press('h');
      await expect(dialog(mods).getByText(/Warned on .*, read on/)).toBeVisible();
      await mods.keyboard.press('Escape');
    });

    await test.step('the member writes to the moderators', async () => {
      await member.goto(`/mail?to=${community.name}`);
      await settled(member);
      await dialog(member).getByLabel('Subject').fill('An open day');
      await dialog(member).getByLabel('Message').fill('May I post it here?');
      await button(dialog(member), 'Send').click();
      await expect(member).toHaveURL(/\/mail\/\d+$/);
      await expect(member.getByText('May I post it here?')).toBeVisible();
      await expectAccessible(member, { part: 'main', dark: true });
    });
    await test.step('they find it waiting, leave a note, answer and close it', async () => {
      await mods.goto(tool(discussion, 'mail'));
      await settled(mods);
      await expect(
        mods.getByRole('navigation', { name: 'Moderator tools' }).getByRole('link', { name: /^Mail/ }),
      ).toHaveText('Mail 1');
      await expect(mods.getByRole('article').getByText('May I post it here?')).toBeVisible();
      await expectAccessible(mods, { part: 'main', dark: true });
      await mods.getByRole('button', { name: 'Note for moderators' }).click();
      await mods.getByLabel('Note', { exact: true }).fill('I know them.');
      await mods.getByRole('button', { name: 'Add note' }).click();
      await expect(mods.getByText('Moderators only')).toBeVisible();
      await mods.getByRole('button', { name: `Answer @${name}` }).click();
      await mods.getByLabel('Answer', { exact: true }).fill('Please do.');
      await mods.getByRole('button', { name: 'Send' }).click();
      await expect(mods.getByRole('article').getByText('Please do.')).toBeVisible();
      await mods.getByRole('button', { name: 'Close', exact: true }).click();
      await expect(mods.getByText('Closed.', { exact: true })).toBeVisible();
    });
    await test.step('the member reads the answer, and no note', async () => {
      await member.goto('/mail');
      await settled(member);
      await member.getByRole('link', { name: /An open day/ }).click();
      await expect(member.getByText('Please do.')).toBeVisible();
      await expect(member.getByText('I know them.')).toBeHidden();
      await expect(member.getByText(people.moderator.username)).toHaveCount(0);
    });
  },
);

const openCase = (page: Page) => page.getByRole('article');
const caseHeading = (page: Page) => openCase(page).getByRole('heading', { level: 2 });
const log = (page: Page) => page.getByRole('region', { name: 'Log', exact: true }).getByRole('listitem');

/** The number of what waits in the community, beside its name and on the tab. */
async function expectWaiting(page: Page, count: number): Promise<void> {
  const tab = page
    .getByRole('navigation', { name: 'Moderator tools' })
    .getByRole('link', { name: /^Reports/ });
  await expect(tab).toHaveText(count === 0 ? 'Reports' : `Reports ${count}`);
}

test('a report is decided and undone by keyboard alone', async ({ discussion }) => {
  const { db, community, people } = discussion;
  const rude = await discussion.written({ by: 'author', body: 'A rude remark', on: discussion.post });
  const watches = await discussion.posted({ title: 'Cheap watches' });
  const shoes = await discussion.posted({ title: 'Cheap shoes' });
  await discussion.reported(discussion.post, rude);
  await discussion.reported(discussion.post, rude);
  await discussion.reported(watches);
  await discussion.reported(shoes);
  await db.insert(removalReasons).values({
    ...{ communityId: community.id, title: 'No selling', text: 'Please sell elsewhere.', zIndex: 1 },
  });
  const page = await discussion.comes('moderator', `/${community.name}/modtools`);
  // The tools open on what waits.
  await expect(page).toHaveURL(tool(discussion, 'reports'));
  await settled(page);
  await expectWaiting(page, 3);
  await expect(openCase(page)).toContainText('A rude remark');
  await expectAccessible(page, { part: 'main', dark: true });

  await test.step('one key keeps, and the next case opens under the focus', async () => {
    await page.keyboard.press('e');
    await expect(page.getByText('Report ignored.')).toBeVisible();
    await expect(openCase(page)).toContainText('Cheap watches');
    await expect(caseHeading(page)).toBeFocused();
    await expectWaiting(page, 2);
  });
  await test.step('another brings it back', async () => {
    await page.keyboard.press('u');
    await expect(page.getByText('Undone.')).toBeVisible();
    await expect(openCase(page)).toContainText('A rude remark');
    await expectWaiting(page, 3);
  });
  await test.step('a saved reason is chosen by its digit, and Enter removes', async () => {
    await page.keyboard.press('k');
    await expect(openCase(page)).toContainText('Cheap shoes');
    await page.keyboard.press('Shift+R');
    await expect(dialog(page)).toContainText('No selling');
    await expectAccessible(page, { part: '[role=dialog]' });
    await page.keyboard.press('1');
    await expect(dialog(page).getByLabel('Reason the author sees')).toHaveValue('Please sell elsewhere.');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^Removed: No selling/)).toBeVisible();
    await expectWaiting(page, 2);
  });
  await test.step('the end says what was done', async () => {
    await page.keyboard.press('e');
    await expect(caseHeading(page)).toBeFocused();
    await page.keyboard.press('e');
    await expect(page.getByText('Queue clear')).toBeVisible();
    await expect(page.getByText('3 reports decided')).toBeVisible();
  });

  await page.getByRole('link', { name: 'Log', exact: true }).click();
  await expect(log(page).filter({ hasText: 'deleted Cheap shoes' })).toContainText('No selling');
  const author = await discussion.comes('author', `/${community.name}/post/${shoes.publicId}`);
  const reason = author.getByText('Reason: No selling. Please sell elsewhere.');
  await expect(reason).toBeVisible();
  await expect(reason).not.toContainText(people.moderator.username);
});

test('two moderators work at one queue, and the slower hears who was faster', async ({ discussion }) => {
  const { people } = discussion;
  for (const title of ['Cheap watches', 'Cheap shoes'])
    await discussion.reported(await discussion.posted({ title }));
  const first = await discussion.comes('moderator', tool(discussion, 'reports'));
  const second = await discussion.comes('second', tool(discussion, 'reports'));
  for (const page of [first, second]) {
    await settled(page);
    await expect(openCase(page)).toContainText('Cheap watches');
  }
  const kept = first.waitForResponse((reply) => reply.request().method() === 'POST' && reply.ok());
  await button(openCase(first), /^Keep/).click();
  await kept;
  await button(openCase(second), /^Remove(?! with)/).click();
  await expect(second.getByText(`@${people.moderator.username} kept this just now.`)).toBeVisible();
  await expect(openCase(second)).toContainText('Cheap shoes');
});

test('on a phone a case is decided with a thumb, from the queue of all communities', async ({
  discussion,
}) => {
  await discussion.reported(await discussion.posted({ title: 'Cheap watches' }));
  const page = await discussion.comes('moderator', '/modqueue');
  await page.setViewportSize({ width: 390, height: 844 });
  await settled(page);
  await expect(openCase(page)).toContainText('Cheap watches');
  await expectAccessible(page, { part: 'main' });
  const press = button(openCase(page), /^Remove(?! with)/);
  expect((await press.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await press.click();
  await expect(page.getByText('Queue clear')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(openCase(page)).toContainText('Cheap watches');
});

test('a raid is counted, looked through, taken back, put back and taken back again', async ({
  discussion,
}) => {
  test.slow();
  const { db, community, people } = discussion;
  for (const title of ['Cheap watches', 'Cheap shoes']) await discussion.posted({ title });
  const page = await discussion.comes('moderator', tool(discussion, 'removed'));
  await settled(page);
  await page.getByRole('link', { name: 'Roll back' }).click();
  await page.getByRole('textbox', { name: 'Accounts' }).fill(people.author.username);
  await page.getByRole('textbox', { name: 'Reason' }).fill('A wave of advertising');
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('region', { name: 'This would take back' });
  await button(preview, 'Leave out: Talk').click();
  const press = button(preview, 'Take back 2 items');
  await expect(press).toBeVisible();
  await expectAccessible(page, { part: 'main' });
  await press.click();
  const job = page.getByRole('region', { name: 'Earlier' }).getByRole('listitem');
  await expect(job).toContainText('0 done');
  await expect(button(job, 'Stop')).toBeVisible();

  // As the worker does.
  const work = async () => {
    const [row] = await db.select().from(rollbacks).where(eq(rollbacks.communityId, community.id));
    while (await db.transaction((tx) => moveRollback(tx, row?.id ?? 0))) {
      // The next batch.
    }
  };
  const titles = async () => {
    const standing = and(eq(posts.communityId, community.id), isNull(posts.deletedAt));
    return (await db.select().from(posts).where(standing).orderBy(posts.id)).map(({ title }) => title);
  };
  await work();
  await expect(page.getByText('Taken back: 2 posts.')).toBeVisible();
  expect(await titles()).toEqual(['Talk']);
  await button(job, 'Put everything back').click();
  await expect(job).toContainText('Putting back');
  await work();
  await expect(page.getByText('Everything is back.')).toBeVisible();
  expect(await titles()).toEqual(['Talk', 'Cheap watches', 'Cheap shoes']);
  await page.setViewportSize({ width: 390, height: 844 });
  const again = button(job, 'Take back again');
  expect((await again.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await expectAccessible(page, { part: 'main' });
  await again.click();
  await expect(job).toContainText('Taking back');
  await work();
  await expect(button(job, 'Put everything back')).toBeVisible();
  expect(await titles()).toEqual(['Talk']);
  await page.goto(tool(discussion, 'log'));
  await expect(page.getByText('undid the roll-back of 2 posts of 1 account')).toBeVisible();
});

test('without script a moderators’ list is searched by its form', async ({ browser, discussion }) => {
  for (const title of ['Cheap watches', 'Cheap shoes'])
    await discussion.posted({ title, deletedAt: new Date().toISOString(), deletedAs: 'mods' });
  const context = await discussion.comes('moderator').then((page) => page.context());
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await context.storageState(),
  });
  const page = await plain.newPage();
  const rows = page.getByRole('region', { name: 'Removed posts' }).getByRole('article');
  await page.goto(tool(discussion, 'removed'));
  await expect(rows).toHaveCount(2);
  const field = page.getByRole('searchbox');
  await field.fill('WATCH');
  await field.press('Enter');
  await expect(page).toHaveURL(/removed\?q=WATCH$/);
  await expect(rows).toHaveCount(1);
  await expect(field).toHaveValue('WATCH');
  await field.fill('boats');
  await field.press('Enter');
  await page.getByRole('link', { name: 'Show all' }).click();
  await expect(rows).toHaveCount(2);
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

test(
  'a first post waits for a moderator, who approves it; its author sees it all the time',
  { tag: '@both' },
  async ({ discussion }) => {
    const { db, community, people } = discussion;
    const { publicId } = await aHeld(db, { by: people.author, in: community });
    const address = `/${community.name}/post/${publicId}`;
    const author = await discussion.comes('author', address);
    await settled(author);
    await expect(author.getByRole('heading', { name: 'A held post' })).toBeVisible();
    await expect(author.getByText('Waiting for a moderator.')).toBeVisible();
    await expect(author.getByRole('group', { name: 'Vote on this post' })).toHaveCount(0);
    await expectAccessible(author);
    const reader = await discussion.comes('reader', address);
    await expect(reader.getByRole('heading', { name: 'A held post' })).toHaveCount(0);

    const mods = await discussion.comes('moderator', tool(discussion, 'held'));
    await settled(mods);
    await expect(mods.getByRole('link', { name: 'Held 1' })).toBeVisible();
    await expectAccessible(mods);
    await mods.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(mods.getByRole('heading', { name: 'Nothing waits' })).toBeVisible();
    // The row leaves at once; the alert comes with the answer.
    await expect(mods.getByText(/^Approved\./)).toBeVisible();
    await reader.goto(address);
    await expect(reader.getByRole('heading', { name: 'A held post' })).toBeVisible();
  },
);

test(
  'a post that moderators did not approve is written again by its author',
  { tag: '@both' },
  async ({ discussion }) => {
    const { db, community, people } = discussion;
    const { publicId } = await aHeld(db, {
      ...{ by: people.author, in: community, removedAt: new Date().toISOString() },
      ...{ removedBy: people.moderator.id, removedAs: 'mods', removalReason: 'Say where.' },
    });
    const address = `/${community.name}/post/${publicId}`;
    const author = await discussion.comes('author', address);
    await settled(author);
    await expect(author.getByText('Reason: Say where.')).toBeVisible();
    await expectAccessible(author);
    await author.getByRole('link', { name: 'Edit and send again' }).click();
    await expect(author.getByRole('textbox', { name: /Title/ })).toHaveValue('A held post');
    const body = author.getByRole('textbox', { name: /Body/ });
    await expect(body).toHaveValue('words');
    await body.fill('words, by the mill');
    const withdrawn = author.waitForResponse((reply) => reply.request().method() === 'DELETE');
    await author.getByRole('button', { name: 'Submit' }).click();
    expect((await withdrawn).ok()).toBe(true);
    await expect(author.getByRole('article').getByText('words, by the mill')).toBeVisible();
    await author.goto(address);
    await expect(author.getByText('Reason: Say where.')).toHaveCount(0);
  },
);

test(
  'a rule is written, tried, narrowed by what it gets wrong, and then holds what a member writes',
  { tag: '@both' },
  async ({ discussion }) => {
    const { community, post, people } = discussion;
    await discussion.written({ by: 'reader', body: 'Exposure 12.500 s at f/4' });
    const mods = await discussion.comes('moderator', tool(discussion, 'automod'));
    await settled(mods);
    const rule = mods.getByRole('form', { name: /rule/i });
    await rule.getByRole('textbox', { name: 'Name' }).fill('Exact places');
    await rule.getByRole('combobox', { name: 'Condition 1' }).selectOption('has a pattern');
    const add = rule.getByRole('textbox', { name: 'Add' });
    await add.fill('(place');
    await add.press('Enter');
    await button(rule, 'Dry run').click();
    await expect(rule.getByText('missing closing )')).toBeVisible();
    await button(rule, 'Remove (place').click();
    await add.fill(String.raw`\d{2}\.\d{3,}`);
    await add.press('Enter');
    await expect(button(rule, 'Switch on')).toBeDisabled();
    await button(rule, 'Dry run').click();
    await expect(mods.getByRole('heading', { name: /^Dry run: 1 of the last/ })).toBeVisible();
    await button(mods.getByRole('group', { name: 'Is this match right?' }), 'Wrong').click();
    await expect(rule.getByText('Marked as wrong: 1 of 1 matches.')).toBeVisible();
    await expectAccessible(mods);
    await button(rule, String.raw`Remove \d{2}\.\d{3,}`).click();
    await add.fill(String.raw`5\d\.\d{3,}`);
    await add.press('Enter');
    await button(rule, 'Dry run').click();
    await expect(mods.getByRole('list', { name: 'Marked before' })).toContainText('no longer matches');
    await expectAccessible(mods);
    await button(mods.getByRole('form', { name: 'Rule Exact places' }), 'Switch on').click();
    await expect(button(mods.getByRole('list', { name: 'Automatic rules' }), /Exact places/)).toContainText(
      'on',
    );

    const author = await discussion.comes('author', `/${community.name}/post/${post.publicId}`);
    await settled(author);
    await prompt(author).click();
    await box(author).fill('It stands at 54.1372');
    await author.getByRole('button', { name: 'Add comment' }).click();
    await expect(author.getByText('Waiting for a moderator.')).toBeVisible();
    await mods.goto(tool(discussion, 'held'));
    await expect(mods.getByText('Rule: Exact places')).toBeVisible();
    await expect(mods.getByText(people.author.username).first()).toBeVisible();
  },
);
