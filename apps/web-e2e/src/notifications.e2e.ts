import { notifications, users } from '@confab/db';
import { aNotification } from '@confab/testing/db';
import type { Locator, Page } from '@playwright/test';
import { and, eq, isNull } from 'drizzle-orm';
import { comment, type Discussion, test } from './discussion.ts';
import { expect, expectAccessible } from './journey.ts';

const rows = (page: Page): Locator =>
  page.getByRole('region', { name: 'Your notifications' }).getByRole('listitem');
const bell = (page: Page, name: string): Locator =>
  page.getByRole('banner').getByRole('link', { name, exact: true });
const underBell = (page: Page): Locator => page.getByRole('dialog', { name: 'Notifications' });

const setNewCount = ({ db, people }: Discussion, notificationsNewCount: number) =>
  db.update(users).set({ notificationsNewCount }).where(eq(users.id, people.author.id));

/** Of upvotes on the post, for its author. */
async function ofVotes({ db, people, post }: Discussion, seenAt: string | null = null): Promise<number> {
  const notif = { targetType: 'post', targetId: post.id, postId: post.id, noVotes: 3 } as const;
  const { id } = await aNotification(db, {
    for: people.author,
    notif: { type: 'new_votes', ...notif },
    seenAt,
  });
  return id;
}

test('notifications count, lead to their subject and are marked', async ({ discussion }) => {
  const { db, people, post } = discussion;
  const isSeen = async (id: number) => {
    const [row] = await db.select().from(notifications).where(eq(notifications.id, id));
    return row && row.seenAt !== null;
  };
  const newCount = async () => {
    const [row] = await db.select().from(users).where(eq(users.id, people.author.id));
    return row?.notificationsNewCount;
  };
  for (let number = 0; number < 12; number++) await ofVotes(discussion, new Date().toISOString());
  const written = await discussion.written({ by: 'reader', body: 'Over the mill as well.' });
  const { id: answer } = await aNotification(db, {
    for: people.author,
    notif: {
      type: 'new_comment',
      postId: post.id,
      commentId: written.id,
      noComments: 1,
      firstCreatedAt: written.createdAt,
    },
  });
  await ofVotes(discussion);
  await setNewCount(discussion, 2);
  const page = await discussion.comes('author');
  const unseen = rows(page).filter({ hasText: 'Unseen:' });

  await expect(page).toHaveTitle(/^\(2\) /);
  await bell(page, 'Notifications, 2 new').click();
  await expect(underBell(page).getByRole('listitem')).toHaveCount(8);
  await underBell(page).getByRole('link', { name: 'All notifications' }).click();
  await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible();
  await expect(underBell(page)).toHaveCount(0);
  await expect(bell(page, 'Notifications')).toBeVisible();
  await expect(page).toHaveTitle(/^Notifications /);
  await expect.poll(newCount).toBe(0);
  await expect(unseen).toHaveCount(2);
  // The second page comes as the end of the first comes near.
  await rows(page).last().scrollIntoViewIfNeeded();
  await expect(rows(page)).toHaveCount(14);

  const answered = rows(page).filter({ hasText: `@${people.reader.username} commented on your post Talk` });
  await answered.getByRole('link').press('Enter');
  await expect(page).toHaveURL(`${discussion.path}/${written.id}`);
  await expect(comment(page, 'Over the mill as well.')).toBeVisible();
  await expect.poll(() => isSeen(answer)).toBe(true);
  await page.goBack();
  await expect(answered).toBeVisible();
  await expect(unseen).toHaveCount(1);
  // A page that opens has focus on its content.
  await expect(page.getByRole('main')).toBeFocused();
  await answered.getByRole('button').press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Mark as unseen' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(unseen).toHaveCount(2);
  await expect.poll(() => isSeen(answer)).toBe(false);

  // One that comes while the page is open is added, and the bell counts nothing.
  const welcome = { type: 'welcome', communityId: discussion.community.id } as const;
  await aNotification(db, { for: people.author, notif: welcome });
  await setNewCount(discussion, 1);
  const welcomed = rows(page).filter({ hasText: 'Welcome!' });
  await expect(welcomed).toBeVisible();
  await expect.poll(newCount).toBe(0);
  await welcomed.getByRole('button').click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(welcomed).toHaveCount(0);
  await expect(rows(page).first()).toBeFocused();
  await page.getByRole('button', { name: 'Mark all as seen' }).click();
  await expect(unseen).toHaveCount(0);

  const late = await ofVotes(discussion);
  await page.goto(`${discussion.path}?fromNotif=${late}`);
  await expect.poll(() => isSeen(late)).toBe(true);
  // The address is that of the post again.
  await expect(page).toHaveURL(discussion.path);
});

test('the latest are under the bell, unseen until the viewer leaves', async ({ discussion }) => {
  const { db, people, post } = discussion;
  const [first, other] = [
    await discussion.written({ by: 'reader', body: 'Over the mill.' }),
    await discussion.written({ by: 'moderator', body: 'And back.' }),
  ];
  await aNotification(db, {
    for: people.author,
    notif: {
      type: 'new_comment',
      postId: post.id,
      commentId: first.id,
      otherCommentId: other.id,
      authorIds: [people.reader.id, people.moderator.id],
      noComments: 2,
      firstCreatedAt: first.createdAt,
    },
  });
  await ofVotes(discussion);
  await setNewCount(discussion, 2);
  const unseen = () =>
    db.$count(notifications, and(eq(notifications.userId, people.author.id), isNull(notifications.seenAt)));
  const page = await discussion.comes('author');

  await bell(page, 'Notifications, 2 new').press('Enter');
  await expect(underBell(page)).toBeFocused();
  await expect(underBell(page).getByText('Over the mill.')).toBeVisible();
  // The page behind it is half covered.
  await expectAccessible(page, { part: '[role=dialog]', dark: true });
  expect(await unseen()).toBe(2);
  await page.keyboard.press('Escape');
  await expect(bell(page, 'Notifications')).toBeFocused();
  await expect.poll(unseen).toBe(0);

  // A press outside closes it, and focus goes back where the press gave it to no other control.
  await bell(page, 'Notifications').click();
  await expect(underBell(page).getByText('Unseen:')).toHaveCount(0);
  await page.mouse.click(5, 500);
  await expect(underBell(page)).toHaveCount(0);
  await expect(bell(page, 'Notifications')).toBeFocused();

  await bell(page, 'Notifications').press('Enter');
  await underBell(page)
    .getByRole('link', { name: /^@.+ and 1 other commented on your post Talk/ })
    .click();
  await expect(page).toHaveURL(new RegExp(`${discussion.path}/${first.id}`));
  await expect(underBell(page)).toHaveCount(0);

  await page.goto('/notifications?filter=votes');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('3 new upvotes');
  await page.getByRole('link', { name: /^Replies/ }).click();
  await expect(rows(page)).toContainText('and 1 other');
  await expect(page).toHaveURL('/notifications?filter=replies');
});

test('without script the bell leads to the page', async ({ browser, discussion }) => {
  await ofVotes(discussion);
  const { context } = await discussion.comes('author').then((page) => ({ context: page.context() }));
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await context.storageState(),
  });
  const page = await plain.newPage();
  await page.goto('/');
  await bell(page, 'Notifications').click();
  await expect(rows(page)).toHaveCount(1);
  await plain.close();
});

test(
  'on phones the bell is below, with room for a long number',
  { tag: '@phone' },
  async ({ discussion }) => {
    await ofVotes(discussion);
    await setNewCount(discussion, 120);
    const page = await discussion.comes('author');
    await expect(bell(page, 'Notifications, 120 new')).toHaveCount(0);
    const bottom = page.getByRole('navigation', { name: 'Main' });
    const below = bottom.getByRole('link', { name: 'Notifications, 120 new' });
    await expect(below.getByText('99+')).toBeInViewport({ ratio: 1 });
    await below.tap();
    await expect(rows(page)).toHaveCount(1);
    await expect(bottom.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible();
  },
);
