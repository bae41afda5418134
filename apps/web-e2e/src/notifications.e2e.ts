import { notifications, users } from '@confab/db';
import type { Locator, Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { comment, type Discussion, test } from './discussion.ts';
import { expect, expectAccessible } from './journey.ts';

type Told = Pick<typeof notifications.$inferInsert, 'type' | 'notif'> & { seen?: boolean };

/** Tells the author of the post something, as the worker would, and counts it on their bell. */
async function tell({ db, people }: Discussion, ...told: Told[]): Promise<number[]> {
  const userId = people.author.id;
  const ids: number[] = [];
  for (const { seen = false, ...values } of told) {
    const [row] = await db
      .insert(notifications)
      .values({ ...values, userId, seenAt: seen ? new Date().toISOString() : null })
      .returning({ id: notifications.id });
    if (row) ids.push(row.id);
  }
  await setNewCount({ db, people }, told.filter(({ seen }) => seen !== true).length);
  return ids;
}

async function setNewCount({ db, people }: Pick<Discussion, 'db' | 'people'>, newCount: number) {
  await db.update(users).set({ notificationsNewCount: newCount }).where(eq(users.id, people.author.id));
}

const upvotes = ({ post }: Discussion, seen?: boolean): Told => ({
  type: 'new_votes',
  notif: { type: 'new_votes', targetType: 'post', targetId: post.id, postId: post.id, noVotes: 3 },
  ...(seen === undefined ? {} : { seen }),
});

async function aComment(discussion: Discussion, body: string): Promise<Told & { path: string }> {
  const { id, createdAt } = await discussion.written({ by: 'reader', body });
  return {
    type: 'new_comment',
    notif: {
      type: 'new_comment',
      postId: discussion.post.id,
      commentId: id,
      noComments: 1,
      firstCreatedAt: createdAt,
    },
    path: `${discussion.path}/${id}`,
  };
}

async function isSeen({ db }: Discussion, id: number): Promise<boolean | undefined> {
  const [row] = await db.select().from(notifications).where(eq(notifications.id, id));
  return row && row.seenAt !== null;
}

async function newCount({ db, people }: Discussion): Promise<number | undefined> {
  const [row] = await db.select().from(users).where(eq(users.id, people.author.id));
  return row?.notificationsNewCount;
}

const rows = (page: Page): Locator =>
  page.getByRole('region', { name: 'Your notifications' }).getByRole('listitem');
const bell = (page: Page, name: string): Locator =>
  page.getByRole('banner').getByRole('link', { name, exact: true });

test(
  'what a member is told counts on the bell until they look, is opened, marked and deleted, and leads to what it is about',
  { tag: '@desktop' },
  async ({ discussion }) => {
    const { path: commentPath, ...answered } = await aComment(discussion, 'Over the mill as well.');
    const older = Array.from({ length: 12 }, () => upvotes(discussion, true));
    const [votes = 0, answer = 0] = await tell(discussion, upvotes(discussion), answered, ...older);
    const page = await discussion.comes('author');

    await expect(bell(page, 'Notifications, 2 new')).toBeVisible();
    await expect(page).toHaveTitle(/^\(2\) /);
    await bell(page, 'Notifications, 2 new').click();
    await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible();
    await expect(bell(page, 'Notifications')).toBeVisible();
    await expect(page).toHaveTitle(/^Notifications /);
    await expect.poll(() => newCount(discussion)).toBe(0);
    await expect(rows(page).filter({ hasText: 'Unseen:' })).toHaveCount(2);
    // Those of the second page come as one nears the end of the first.
    await rows(page).last().scrollIntoViewIfNeeded();
    await expect(rows(page)).toHaveCount(14);
    await expectAccessible(page);

    // By keys alone: it leads to the comment, and is seen when one comes back.
    const name = `@${discussion.people.reader.username} commented on your post Talk`;
    await rows(page).filter({ hasText: name }).getByRole('link').focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(commentPath);
    await expect(comment(page, 'Over the mill as well.')).toBeVisible();
    await expect.poll(() => isSeen(discussion, answer)).toBe(true);
    await page.goBack();
    await expect(rows(page).filter({ hasText: name })).toBeVisible();
    await expect(rows(page).filter({ hasText: 'Unseen:' })).toHaveCount(1);
    // Whoever comes to a page is at its content first.
    await expect(page.getByRole('main')).toBeFocused();
    await rows(page).filter({ hasText: name }).getByRole('button').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Mark as unseen' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(rows(page).filter({ hasText: 'Unseen:' })).toHaveCount(2);
    await expect.poll(() => isSeen(discussion, answer)).toBe(false);

    // Whatever comes while one looks is taken in, and the bell stays at rest.
    const welcome = { type: 'welcome', communityId: discussion.community.id } as const;
    await tell(discussion, { type: 'welcome', notif: welcome });
    await expect(rows(page).filter({ hasText: 'Welcome!' })).toBeVisible();
    await expect.poll(() => newCount(discussion)).toBe(0);

    // Deleting one leaves focus in the list.
    await rows(page).filter({ hasText: 'Welcome!' }).getByRole('button').click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(rows(page).filter({ hasText: 'Welcome!' })).toHaveCount(0);
    await expect(rows(page).first()).toBeFocused();

    const more = page.getByRole('button', { name: /^More: / });
    await more.click();
    await page.getByRole('menuitem', { name: 'Mark upvotes as seen' }).click();
    await expect(page.getByText('All upvote notifications are marked as seen.')).toBeVisible();
    await expect(rows(page).filter({ hasText: 'Unseen:' })).toHaveCount(1);
    expect(await isSeen(discussion, votes)).toBe(true);
    await page.getByRole('button', { name: 'Mark all as seen' }).click();
    await expect(page.getByText('All notifications are marked as seen.')).toBeVisible();
    await expect(rows(page).filter({ hasText: 'Unseen:' })).toHaveCount(0);

    await more.click();
    await page.getByRole('menuitem', { name: 'Delete all' }).click();
    const question = page.getByRole('dialog', { name: 'Delete all notifications?' });
    await question.getByRole('button', { name: 'Delete all' }).click();
    await expect(page.getByText('All notifications are deleted.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'No notifications' })).toBeVisible();
    await expectAccessible(page);

    const [late = 0] = await tell(discussion, upvotes(discussion));
    await page.goto(`${discussion.path}?fromNotif=${late}`);
    await expect.poll(() => isSeen(discussion, late)).toBe(true);
    // Whoever shares the address now shares the post.
    await expect(page).toHaveURL(discussion.path);
  },
);

test(
  'on a phone a long number leaves room beside the bell, stands in the bottom bar as well, and goes where that leads',
  { tag: '@phone' },
  async ({ discussion }) => {
    await tell(discussion, upvotes(discussion));
    await setNewCount(discussion, 120);
    const page = await discussion.comes('author');

    const onTop = bell(page, 'Notifications, 120 new');
    await expect(onTop.getByText('99+')).toBeVisible();
    const end = await onTop.getByText('99+').evaluate((badge) => badge.getBoundingClientRect().right);
    const account = page.getByRole('banner').getByRole('button').last();
    expect(end).toBeLessThan(await account.evaluate((button) => button.getBoundingClientRect().left));

    const bottom = page.getByRole('navigation', { name: 'Main' });
    await bottom.getByRole('link', { name: 'Notifications, 120 new' }).tap();
    await expect(rows(page)).toHaveCount(1);
    await expect(bottom.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible();
    await expect(bell(page, 'Notifications')).toBeVisible();
    await expectAccessible(page);
  },
);
