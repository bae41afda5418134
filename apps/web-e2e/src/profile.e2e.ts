import { type Connection, connect, posts, postVotes, users } from '@confab/db';
import { newPublicId, objectIdAt } from '@confab/domain';
import { aComment, aCommunity, aMember, aPost } from '@confab/testing/db';
import { type APIRequestContext, type Page, request } from '@playwright/test';
import { eq } from 'drizzle-orm';
import {
  csrfToken,
  databaseUrl,
  expect,
  expectAccessible,
  logIn,
  newName,
  origin,
  settled,
  test as base,
} from './journey.ts';
import { aPerson } from './people.ts';
import { photograph } from './photographs.ts';

const test = base.extend<{ db: Connection['db'] }>({
  db: async ({}, use) => {
    const connection = connect(databaseUrl, { max: 1, applicationName: 'journeys of profiles' });
    await use(connection.db);
    await connection.close();
  },
});

type Row = { id: string };

const dayMs = 86_400_000;

/** Far below everything else in the feeds of the site. */
const hotness = -1_000_000;
const spam = 'Buy cheap watches';

/**
 * So many posts that other journeys do not meet: two days old, and on top of nothing but what is sorted by activity,
 * for somebody seems to talk about them in a year.
 */
async function writeSpam(db: Connection['db'], by: Row, community: Row, count: number): Promise<void> {
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
  await db.update(users).set({ noPosts: count }).where(eq(users.id, by.id));
}

/** How often each feed that could hold the spam mentions it, as this person gets them. */
async function spamIn(by: APIRequestContext, feeds: readonly string[]): Promise<number[]> {
  return Promise.all(
    feeds.map(async (feed) => {
      const reply = await by.get(feed);
      expect(reply.ok(), feed).toBe(true);
      return (await reply.text()).split(spam).length - 1;
    }),
  );
}

const menuOf = async (page: Page, row: string) => {
  await page.getByRole('button', { name: 'Admin', exact: true }).click();
  await page.getByRole('menuitem', { name: row }).click();
};

test(
  'an admin bans a spammer with 300 posts and all of it is gone from every feed within a second',
  { tag: '@desktop' },
  async ({ page, db }) => {
    const [admin, spammer, host] = [
      await aPerson(db, { isAdmin: true }),
      await aPerson(db),
      await aPerson(db),
    ];
    const community = await aCommunity(db, { by: host, name: newName() });
    await aMember(db, admin, community);
    const honest = await aPost(db, { by: host, in: community, title: 'A quiet question', hotness });
    await aComment(db, { by: spammer, on: honest, body: `${spam} here` });
    await writeSpam(db, spammer, community, 300);

    await logIn(page, admin.username);
    const guest = await request.newContext({ baseURL: origin });
    const shared = [
      '/api/posts?feed=all&sort=activity&limit=50',
      ...['hot', 'latest', 'week', 'activity'].map(
        (sort) => `/api/posts?communityId=${community.id}&sort=${sort}&limit=50`,
      ),
    ];
    const home = '/api/posts?feed=home&sort=activity&limit=50';
    const pages = [`/${community.name}?sort=activity`, '/all?sort=activity'];
    const before = [...(await spamIn(guest, shared)), ...(await spamIn(page.context().request, [home]))];
    expect(Math.min(...before)).toBeGreaterThan(0);
    expect(Math.min(...(await spamIn(guest, pages)))).toBeGreaterThan(0);

    await page.goto('/all?sort=activity');
    await page
      .getByRole('article')
      .first()
      .getByRole('link', { name: `@${spammer.username}`, exact: true })
      .click();
    await expect(page.getByRole('heading', { name: `@${spammer.username}` })).toBeVisible();
    await settled(page);
    await expectAccessible(page);

    await menuOf(page, 'Ban user');
    const dialog = page.getByRole('dialog', { name: `Ban @${spammer.username}` });
    await dialog.getByLabel('Delete all posts and comments').check();
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByLabel('Username').fill('somebody_else');
    await dialog.getByRole('button', { name: 'Ban user' }).click();
    await expect(dialog.getByText('Usernames do not match!')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel('Username').fill(spammer.username.toUpperCase());
    const [banned] = await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/api/_admin')),
      dialog.getByRole('button', { name: 'Ban user' }).click(),
    ]);

    // Each feed is asked once: what the api says is right from the moment it has answered.
    expect(banned.ok()).toBe(true);
    const [forOthers, atHome] = await Promise.all([
      spamIn(guest, shared),
      spamIn(page.context().request, [home]),
      // It goes by itself after a while.
      expect(page.getByText('User banned successfully.')).toBeVisible(),
    ]);
    expect(forOthers).toEqual(shared.map(() => 0));
    expect(atHome).toEqual([0]);
    test.info().annotations.push({
      type: 'milliseconds from the order to the answer',
      description: String(Math.round(banned.request().timing().responseEnd)),
    });
    // Pages of visitors may be older, by two seconds.
    for (const path of pages) await expect.poll(() => spamIn(guest, [path])).toEqual([0]);
    await expect
      .poll(async () => (await guest.get(`/@${spammer.username}`)).text())
      .toContain('Account suspended.');

    await expect(dialog).toBeHidden();
    await expect(page.getByText(/^Suspended \d/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Admin', exact: true })).toBeFocused();
    await page.goBack();
    await expect(page).toHaveURL('/all?sort=activity');
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(page.getByText(spam)).toHaveCount(0);
    await guest.dispose();
  },
);

test(
  'a member’s new picture is seen at once, and by nobody who hides pictures of people',
  { tag: '@phone' },
  async ({ page, db }) => {
    const member = await aPerson(db);
    await logIn(page, member.username);
    await page.goto(`/@${member.username}`);
    await settled(page);
    await page.getByRole('button', { name: 'Edit profile picture' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit profile picture' });
    await expect(dialog.getByText('No image')).toBeVisible();
    await dialog
      .getByLabel('Edit profile picture')
      .setInputFiles(await photograph(1, { width: 400, height: 300 }));
    await expect(dialog.getByText('Picture uploaded.')).toBeAttached();
    await dialog.getByLabel('Alt text').fill('A pattern of waves');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Alt text saved.')).toBeVisible();

    await expect(page.getByRole('img', { name: 'A pattern of waves' })).toBeVisible();
    const inNavbar = page.getByRole('banner').locator('.avatar img').first();
    await expect(inNavbar).toBeVisible();
    await settled(page);
    await expectAccessible(page);

    const hides = await page.context().request.post('/api/_settings?action=updateProfile', {
      headers: { 'X-Csrf-Token': await csrfToken(page), Origin: origin },
      data: { hideUserProfilePictures: true },
    });
    expect(hides.ok()).toBe(true);
    // What the page still loads as it is now does not count.
    await page.goto('about:blank');
    const loaded: string[] = [];
    page.on('request', (asked) => {
      if (asked.resourceType() === 'image' && asked.url().includes('/images/')) loaded.push(asked.url());
    });
    await page.goto(`/@${member.username}`);
    await settled(page);
    await expect(inNavbar).toBeHidden();
    expect(loaded).toEqual([]);
  },
);
