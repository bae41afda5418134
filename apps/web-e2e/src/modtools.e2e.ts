import { communityBans, communityRules } from '@confab/db';
import type { Page } from '@playwright/test';
import { and, eq } from 'drizzle-orm';
import { type Discussion, type Role, test } from './discussion.ts';
import { answers, expect, expectAccessible, loginButton, settled, site } from './journey.ts';

/** The page of a tool, opened by somebody. */
async function tools(discussion: Discussion, role: Role, section: string): Promise<Page> {
  const page = await discussion.comes(role);
  await page.goto(`${nameOf(discussion)}/modtools/${section}`);
  await settled(page);
  return page;
}

const nameOf = ({ path }: Discussion) => `/${path.split('/')[1] ?? ''}`;

async function withRules({ db, community, people }: Discussion, ...texts: string[]): Promise<void> {
  await db.insert(communityRules).values(
    texts.map((rule, index) => ({
      communityId: community.id,
      rule,
      ruleHtml: `<p>${rule}</p>`,
      zIndex: index + 1,
      createdBy: people.moderator.id,
    })),
  );
}

/** The rules of the community as the server has them, in their order. */
async function storedRules({ db, community }: Discussion): Promise<string[]> {
  const rules = await db
    .select()
    .from(communityRules)
    .where(eq(communityRules.communityId, community.id))
    .orderBy(communityRules.zIndex, communityRules.id);
  return rules.map(({ rule }) => rule);
}

const ruleTexts = (page: Page) => page.getByRole('list', { name: 'Rules, in order' }).locator('.words');

test('a rule is written, put first by keyboard, and deleted', async ({ discussion }) => {
  await withRules(discussion, 'Be kind', 'No adverts');
  const page = await tools(discussion, 'moderator', 'rules');

  await page.getByRole('button', { name: 'Add rule' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add rule' });
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await dialog.getByLabel('Rule').fill('Show your *own* work');
  await dialog.getByLabel('Description').fill('Name others where you show theirs.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(ruleTexts(page)).toHaveText([
    'Be kind',
    'No adverts',
    /Show your own work\s*Name others where you show theirs\./,
  ]);

  await page.getByRole('button', { name: 'Move rule 3 of 3' }).focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('button', { name: 'Move rule 1 of 3' })).toBeFocused();
  await expect(page.getByText('Rule 2 is now at place 1 of 3.')).toBeAttached();
  const moved = [/Show your own work/, 'Be kind', 'No adverts'];
  await expect(ruleTexts(page)).toHaveText(moved);
  await expect.poll(() => storedRules(discussion)).toEqual(['Show your *own* work', 'Be kind', 'No adverts']);
  await page.reload();
  await expect(ruleTexts(page)).toHaveText(moved);

  await settled(page);
  await page.getByRole('button', { name: 'Delete rule 2' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(ruleTexts(page)).toHaveText([/Show your own work/, 'No adverts']);
  await expect(page.getByRole('button', { name: 'Delete rule 2' })).toBeFocused();
  await page.getByRole('link', { name: 'View community' }).click();
  await expect(page.getByRole('heading', { level: 1, name: nameOf(discussion) })).toBeVisible();
});

test('a rule is dragged to another place @desktop', async ({ discussion }) => {
  await withRules(discussion, 'One', 'Two', 'Three');
  const page = await tools(discussion, 'moderator', 'rules');
  const handle = page.getByRole('button', { name: 'Move rule 1 of 3' });
  const target = page.getByRole('button', { name: 'Move rule 3 of 3' });
  const [from, to] = [await handle.boundingBox(), await target.boundingBox()];
  if (!from || !to) throw new Error('the handles are not in view');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height, { steps: 12 });
  // Only what is said to lie there is let go there.
  await expect(page.getByText('Rule 1 is now at place 3 of 3.')).toBeAttached();
  await page.mouse.up();
  await expect(ruleTexts(page)).toHaveText(['Two', 'Three', 'One']);
  await expect.poll(() => storedRules(discussion)).toEqual(['Two', 'Three', 'One']);
});

test(
  'settings are saved once something is changed, and not left without a question before',
  { tag: '@desktop' },
  async ({ discussion }) => {
    const page = await tools(discussion, 'moderator', 'settings');
    const save = page.getByRole('button', { name: 'Save' });
    await expect(save).toBeDisabled();
    await page.getByLabel('Description').fill('All about **swifts**.');
    await page.getByRole('switch', { name: 'Only moderators may post' }).click();
    await page.getByRole('link', { name: 'Log' }).click();
    const question = page.getByRole('dialog', { name: 'Are you sure you want to leave?' });
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(question).toBeHidden();
    await save.click();
    await expect(page.getByText('Settings saved.')).toBeVisible();
    await expect(save).toBeDisabled();

    await page.getByRole('link', { name: 'View community' }).click();
    await expect(page.getByText('All about swifts.').first()).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('switch', { name: 'Only moderators may post' })).toBeChecked();
  },
);

test(
  'a member is banned by name and unbanned again, and every mistake is told',
  { tag: '@desktop' },
  async ({ discussion }) => {
    const { people, db, community } = discussion;
    const page = await tools(discussion, 'moderator', 'banned');
    const name = page.getByLabel('Ban a member');
    const ban = page.getByRole('button', { name: 'Ban', exact: true });
    await expect(ban).toBeDisabled();
    await expect(page.getByText('Nobody is banned')).toBeVisible();

    await name.fill('nobody_at_all');
    await ban.click();
    await expect(page.getByText('No user with username exists.')).toBeVisible();
    await expect(name).toBeFocused();

    await name.fill(people.moderator.username);
    await ban.click();
    await expect(page.getByText('Forbidden.', { exact: true })).toBeVisible();

    await name.fill(`@${people.reader.username}`);
    await page.getByLabel('Reason').fill('Adverts, again');
    await page.keyboard.press('Enter');
    await expect(page.getByText(`@${people.reader.username} is banned.`)).toBeVisible();
    await expect(name).toHaveValue('');
    await expect(page.getByText(`Banned just now by @${people.moderator.username}`)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Banned 1' })).toBeVisible();

    await name.fill(people.reader.username);
    await ban.click();
    await expect(page.getByText(`${people.reader.username} is already banned.`)).toBeVisible();

    await page.getByRole('button', { name: `Unban @${people.reader.username}` }).click();
    await expect(page.getByText('Nobody is banned')).toBeVisible();
    const banned = and(
      eq(communityBans.communityId, community.id),
      eq(communityBans.userId, people.reader.id),
    );
    expect(await db.select().from(communityBans).where(banned)).toEqual([]);
  },
);

test(
  'a moderator is added and removed, and the last one is told what stepping down means',
  { tag: '@desktop' },
  async ({ discussion }) => {
    const { people } = discussion;
    const page = await tools(discussion, 'moderator', 'mods');
    const name = page.getByLabel('Add a moderator');
    await name.fill('nobody_at_all');
    await page.getByRole('button', { name: 'Add' }).click();
    await expect(page.getByText('User not found')).toBeVisible();

    await name.fill(people.reader.username.toUpperCase());
    await page.getByRole('button', { name: 'Add' }).click();
    await expect(page.getByText(`@${people.reader.username} is now a moderator.`)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Mods 2' })).toBeVisible();

    // Who came later cannot remove who was there before.
    const second = await tools(discussion, 'reader', 'mods');
    await expect(second.getByRole('button', { name: 'Step down' })).toBeVisible();
    await expect(second.getByRole('button', { name: /^Remove/ })).toHaveCount(0);

    await page.getByRole('button', { name: `Remove @${people.reader.username}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText(`@${people.reader.username} is no longer a moderator.`)).toBeVisible();
    // The open tools of who has lost the role close by themselves.
    await expect(second.getByRole('heading', { name: 'Forbidden!' })).toBeVisible({ timeout: 15_000 });

    await page.getByRole('button', { name: 'Step down' }).click();
    const question = page.getByRole('dialog', { name: 'Step down?' });
    await expect(question).toContainText('its only moderator');
    await question.getByRole('button', { name: 'Step down' }).click();
    await expect(page).toHaveURL(nameOf(discussion));
    await page.goto(`${nameOf(discussion)}/modtools`);
    await expect(page.getByRole('heading', { name: 'Forbidden!' })).toBeVisible();
  },
);

test(
  'the tools are for moderators and admins: others are refused, visitors log in first',
  { tag: '@desktop' },
  async ({ discussion, page }) => {
    const reader = await tools(discussion, 'reader', 'rules');
    await expect(reader.getByRole('heading', { name: 'Forbidden!' })).toBeVisible();
    await expect(
      reader.getByText(`These tools are for the moderators of ${nameOf(discussion)}.`),
    ).toBeVisible();
    await expect(reader.getByRole('navigation', { name: 'Moderator tools' })).toHaveCount(0);
    await expectAccessible(reader);

    const admin = await tools(discussion, 'admin', '');
    await expect(admin).toHaveURL(`${nameOf(discussion)}/modtools/settings`);
    await admin.goto(`${nameOf(discussion)}/modtools/nothing`);
    await expect(admin.getByRole('heading', { name: 'Not found' })).toBeVisible();
    const missing = await admin.goto('/no_such_place/modtools');
    expect(missing?.status()).toBe(404);

    await page.goto(`${nameOf(discussion)}/modtools/rules`);
    await expect(page).toHaveURL(/\/login\?next=/);
    await answers(loginButton(page));
    const form = page.getByRole('main');
    await form.getByLabel('Username').fill(discussion.people.moderator.username);
    await form.getByLabel('Password', { exact: true }).fill(site.password);
    await form.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL(`${nameOf(discussion)}/modtools/rules`);
    await expect(page.getByText('No rules yet')).toBeVisible();
  },
);

for (const section of ['settings', 'banned', 'mods', 'rules']) {
  test(`the ${section} of a community can be used by everybody`, async ({ discussion }) => {
    await withRules(discussion, 'Be kind', 'No adverts');
    const page = await tools(discussion, 'admin', section);
    await expect(page.getByRole('link', { name: 'View community' })).toBeVisible();
    await expectAccessible(page);
  });
}
