import { analyticsSnapshots, posts, postVotes, signUps } from '@confab/db';
import { newPublicId, objectIdAt } from '@confab/domain';
import { aComment, aCommunity, aMember, aPost } from '@confab/testing/db';
import { type APIRequestContext, type Page, request } from '@playwright/test';
import { hotness } from './discussion.ts';
import {
  aPerson,
  type Db,
  expect,
  expectAccessible,
  fillLogin,
  newName,
  origin,
  overflow,
  type Row,
  settled,
  site,
  test,
} from './journey.ts';

const dayMs = 86_400_000;
const spam = 'Buy cheap watches';

/** Many posts two days old, which lead only what is sorted by activity: their last comment seems to be of next year. */
async function writeSpam(db: Db, by: Row, community: Row, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, number) => ({
    id: objectIdAt(BigInt(Date.now() - 2 * dayMs + number) * 1_000_000n),
    publicId: newPublicId(),
    createdAt: new Date(Date.now() - 2 * dayMs).toISOString(),
    lastActivityAt: new Date(Date.now() + 365 * dayMs).toISOString(),
    type: 'text' as const,
    userId: by.id,
    communityId: community.id,
    title: `${spam}, number ${number}`,
    body: 'All of it.',
    bodyHtml: '<p>All of it.</p>',
    upvotes: 1,
    hotness,
  }));
  await db.insert(posts).values(rows);
  await db.insert(postVotes).values(rows.map(({ id }) => ({ postId: id, userId: by.id, up: true })));
}

/** How often each feed mentions the spam. */
async function spamIn(client: APIRequestContext, feeds: readonly string[]): Promise<number[]> {
  return Promise.all(
    feeds.map(async (feed) => {
      const reply = await client.get(feed);
      expect(reply.ok(), feed).toBe(true);
      return (await reply.text()).split(spam).length - 1;
    }),
  );
}

test('an admin bans a spammer, whose 300 posts leave every feed at once', async ({ comes, db }) => {
  const admin = await aPerson(db, { isAdmin: true });
  const spammer = await aPerson(db, { noPosts: 300 });
  const community = await aCommunity(db, { by: await aPerson(db), name: newName() });
  await aMember(db, admin, community);
  const honest = await aPost(db, { by: admin, in: community, title: 'A quiet question', hotness });
  await aComment(db, { by: spammer, on: honest, body: `${spam} here` });
  await writeSpam(db, spammer, community, 300);

  const page: Page = await comes(admin.username);
  const guest = await request.newContext({ baseURL: origin });
  const sorts = ['hot', 'latest', 'week', 'activity'];
  const shared = [
    '/api/posts?feed=all&sort=activity&limit=50',
    ...sorts.map((sort) => `/api/posts?communityId=${community.id}&sort=${sort}&limit=50`),
  ];
  const home = ['/api/posts?feed=home&sort=activity&limit=50'];
  const pages = [`/${community.name}?sort=activity`, '/all?sort=activity'];
  const before = await Promise.all([spamIn(guest, [...shared, ...pages]), spamIn(page.request, home)]);
  expect(Math.min(...before.flat())).toBeGreaterThan(0);

  await page.goto('/all?sort=activity');
  const profile = page.getByRole('link', { name: `@${spammer.username}`, exact: true });
  await page.getByRole('article').first().locator(profile).click();
  await expect(page.getByRole('heading', { name: `@${spammer.username}` })).toBeVisible();
  await settled(page);
  const menu = page.getByRole('button', { name: 'Admin', exact: true });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Ban user' }).click();
  const dialog = page.getByRole('dialog', { name: `Ban @${spammer.username}` });
  await dialog.getByLabel('Reason').fill('Adverts');
  await dialog.getByLabel('Delete all posts and comments').check();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const ban = dialog.getByRole('button', { name: 'Ban user' });
  await dialog.getByLabel('Username').fill('another_name');
  await ban.click();
  await expect(dialog.getByText('Usernames do not match!')).toBeVisible();
  await dialog.getByLabel('Username').fill(spammer.username.toUpperCase());
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/_admin'));
  await ban.click();
  expect((await answered).ok()).toBe(true);

  // The api is right from its answer on, pages of visitors within two seconds.
  const [forOthers, atHome] = await Promise.all([
    spamIn(guest, shared),
    spamIn(page.request, home),
    expect(page.getByText('User banned successfully.')).toBeVisible(),
  ]);
  expect([...forOthers, ...atHome]).toEqual([...shared, ...home].map(() => 0));
  for (const path of pages) await expect.poll(() => spamIn(guest, [path])).toEqual([0]);
  await expect
    .poll(async () => (await guest.get(`/@${spammer.username}`)).text())
    .toContain('Account suspended.');
  await guest.dispose();
  await expect(page.getByText(/^Suspended \d/)).toBeVisible();
  await expect(menu).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL('/all?sort=activity');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByText(spam)).toHaveCount(0);
});

test('an admin writes an imprint by keyboard, which visitors read within two seconds', async ({
  comes,
  db,
}) => {
  const admin = await aPerson(db, { isAdmin: true });
  const page = await comes(admin.username, '/admin/branding');
  await settled(page);
  await page.getByRole('button', { name: 'Edit Imprint' }).press('Enter');
  const area = page.getByRole('textbox', { name: 'Imprint (en)' });
  await area.fill('# Who we are\n\nA club of readers.\n\n## Address\n\nSomewhere 1');
  await page.getByRole('button', { name: 'Preview' }).press('Enter');
  await expect(page.getByText('Somewhere 1')).toBeVisible();
  await page.getByRole('button', { name: 'Publish' }).press('Enter');
  await expect(page.getByText(`by @${admin.username} shown now`)).toBeVisible();

  const guest = await request.newContext({ baseURL: origin });
  await expect
    .poll(async () => (await guest.get('/imprint')).text(), { timeout: 5000 })
    .toMatch(/<h1>Who we are<\/h1>.*A club of readers\..*<h2>Address<\/h2>/s);
  await expect.poll(async () => (await guest.get('/about')).text()).toContain('href="/imprint"');
  await guest.dispose();
});

test('an admin reads the figures as charts and tables', { tag: '@phone' }, async ({ comes, db }) => {
  const slots = [40, 39, 3, 1].map((ago) => new Date(Date.now() - ago * dayMs).toISOString());
  await db
    .insert(analyticsSnapshots)
    .values(
      slots.map((slot, index) => ({
        slot,
        createdAt: slot,
        payload: JSON.stringify({
          version: 0,
          signups: 100 + index,
          users_month: 40 + index,
          users_day: 7,
        }),
      })),
    )
    .onConflictDoNothing();
  const page = await comes('admin', '/admin/bss');
  await expect(page.getByRole('img', { name: 'Active users' }).locator('canvas')).toBeVisible();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: 'Active users: show as table' }).click();
  const table = page.getByRole('region', { name: 'Active users, day by day' });
  await expect(table.getByRole('row', { name: slots[3]?.slice(0, 10) ?? '' })).toContainText('43');
  await page.getByRole('button', { name: 'Show table' }).click();
  const all = page.getByRole('region', { name: 'All figures, day by day' });
  await expect(all.getByRole('columnheader')).toHaveCount(14);
  expect(await all.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
});

test('an admin approves a request and invites: both people are members then', async ({ comes, db }) => {
  const admin = await aPerson(db, { isAdmin: true });
  const [asking, invited] = [newName(), newName()];
  await db
    .insert(signUps)
    .values({ username: asking, passwordHash: site.passwordHash, answer: 'I have forty hours of a marsh.' });
  const waiting = await comes(null, '/login');
  await settled(waiting);
  const logIn = () => fillLogin(waiting.getByRole('main').locator('form'), asking);
  await logIn();
  await expect(waiting.getByText('An admin reads your request for an account.')).toBeVisible();

  const page = await comes(admin.username, '/admin/safety');
  await settled(page);
  const tabs = page.getByRole('navigation', { name: 'Admin', exact: true });
  expect(await tabs.evaluate((bar) => bar.scrollWidth - bar.clientWidth)).toBe(0);
  await expectAccessible(page, { part: 'main' });
  const all = page.getByRole('button', { name: /^Show all/ });
  if (await all.isVisible()) await all.click();
  await page.getByRole('button', { name: `Approve @${asking}` }).click();
  await expect(page.getByText(`@${asking} can log in now.`)).toBeVisible();
  await logIn();
  await expect(waiting).toHaveURL('/');

  await page.getByRole('button', { name: 'New invitation' }).click();
  const made = page.waitForResponse((response) => response.url().endsWith('/api/invitations'));
  await page.getByRole('button', { name: 'Make and copy the link' }).click();
  const { code } = (await (await made).json()) as { code: string };
  await expect(page.getByRole('cell', { name: '0 of 1' }).first()).toBeVisible();
  const guest = await comes(null, `/signup?invitation=${code}`);
  await settled(guest);
  await expect(guest.getByText(`@${admin.username} invites you.`)).toBeVisible();
  await expectAccessible(guest, { part: 'main' });
  await guest.getByLabel('Username').fill(invited);
  await guest.getByLabel('Password', { exact: true }).fill('a long password of theirs');
  await guest.getByLabel('Repeat password').fill('a long password of theirs');
  await guest.getByRole('checkbox').first().press('Space');
  await expect(guest.getByRole('checkbox').first()).toBeChecked({ timeout: 30_000 });
  await guest.getByRole('button', { name: 'Create account' }).click();
  await expect(guest).toHaveURL('/');
  await page.reload();
  await expect(page.getByRole('cell', { name: '1 of 1' }).first()).toBeVisible();
});
