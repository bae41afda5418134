import { communityBans, posts } from '@confab/db';
import { eq, sql } from 'drizzle-orm';
import { beginReply, box, choose, comment, prompt, stored, test, write } from './discussion.ts';
import { expect, settled } from './journey.ts';

// What somebody has written is never lost.

const continued = (page: Parameters<typeof box>[0]) =>
  page.getByRole('button', { name: 'Continue your comment' });

test('a comment that finds the post locked comes back with the reason', async ({ discussion }) => {
  const page = await discussion.comes('reader');
  await prompt(page).click();
  await box(page).fill('Just in time?');
  const { db, post, people } = discussion;
  await db
    .update(posts)
    .set({ lockedAt: sql`now()`, lockedBy: people.moderator.id, lockedByGroup: 'mods' })
    .where(eq(posts.id, post.id));
  await page.keyboard.press('Control+Enter');

  await expect(page.getByRole('alert').filter({ hasText: 'This post is locked.' })).toBeVisible();
  await expect(box(page)).toHaveValue('Just in time?');
  await expect(box(page)).toBeFocused();
  await expect(page.getByText('Locked by moderator.')).toBeVisible();
  await expect(page.getByRole('heading', { name: '0 comments' })).toBeVisible();
});

test('somebody who is banned while they write keeps their words and is told', async ({ discussion }) => {
  await discussion.written({ by: 'author', body: 'What do you think?' });
  const page = await discussion.comes('reader');
  await prompt(page).click();
  await box(page).fill('I think not.');
  const { db, community, people } = discussion;
  await db
    .insert(communityBans)
    .values({ communityId: community.id, userId: people.reader.id, bannedBy: people.moderator.id });
  await page.keyboard.press('Control+Enter');

  await expect(page.getByText('You are banned from this community.').first()).toBeVisible();
  await expect(box(page)).toHaveValue('I think not.');
  await expect(page.getByRole('button', { name: 'Add comment' })).toBeDisabled();
  const reply = comment(page, 'What do you think?').getByRole('button', { name: 'Reply' });
  await expect(reply).toBeDisabled();
  await expect(comment(page, 'What do you think?').getByRole('button', { name: 'Upvote' })).toBeDisabled();
});

test('a reply to what is deleted meanwhile comes back with the reason, and the comment is shown as it is', async ({
  discussion,
}) => {
  await discussion.written({ by: 'author', body: 'I may regret this.' });
  const reader = await discussion.comes('reader');
  const field = await beginReply(comment(reader, 'I may regret this.'), 'Why so?');
  const id = await comment(reader, 'I may regret this.').getAttribute('id');

  const author = await discussion.comes('author');
  await choose(comment(author, 'I may regret this.'), 'Delete');
  await author.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(comment(author, 'Deleted by user')).toBeVisible();

  await field.press('Control+Enter');
  const there = reader.locator(`[id="${id}"]`);
  await expect(there.getByRole('alert')).toHaveText('The comment you are replying to was deleted.');
  await expect(there.getByRole('textbox')).toHaveValue('Why so?');
  await expect(there).toContainText('Deleted by user');
  await expect(there).not.toContainText('I may regret this.');
});

test('a comment that is sent without a network waits, and is sent once when there is one', async ({
  discussion,
  complaints,
}) => {
  await discussion.written({ by: 'author', body: 'Where are you?' });
  const page = await discussion.comes('reader');
  await settled(page);
  await prompt(page).click();
  await box(page).fill('From the train.');
  await settled(page);
  await page.context().setOffline(true);
  await page.keyboard.press('Control+Enter');
  await expect(comment(page, 'From the train.')).toContainText('Sent when you are back online');

  await page.context().setOffline(false);
  await stored(comment(page, 'From the train.'));
  await page.reload();
  await expect(comment(page, 'From the train.')).toHaveCount(1);
  await expect(prompt(page)).toBeVisible();
  // What the browser, and parts that could not be loaded, say of a network that is not there.
  expect(complaints.splice(0).filter((each) => !/ERR_INTERNET_DISCONNECTED|Offline/.test(each))).toEqual([]);
});

test('what is written outlives a reload and the tab, at each place where it was begun', async ({
  discussion,
}) => {
  await discussion.written({ by: 'author', body: 'Tell me everything.' });
  const page = await discussion.comes('reader');
  await prompt(page).click();
  await box(page).fill('Chapter one');
  await beginReply(comment(page, 'Tell me everything.'), 'In short: no.');
  await page.reload();
  await continued(page).click();
  await expect(box(page)).toHaveValue('Chapter one');
  await expect(page.getByText('Continue your comment')).toBeVisible();

  const context = page.context();
  await page.close({ runBeforeUnload: false });
  const next = await context.newPage();
  await next.goto(discussion.path);
  const said = comment(next, 'Tell me everything.');
  await said.getByRole('button', { name: 'Reply' }).click();
  await expect(said.getByRole('textbox')).toHaveValue('In short: no.');
  await continued(next).click();
  await expect(box(next)).toHaveValue('Chapter one');
  await next.keyboard.press('Control+Enter');
  await stored(comment(next, 'Chapter one'));
  await next.reload();
  await expect(prompt(next)).toBeVisible();
});

test('a comment that was on its way when the tab died is a draft again', async ({ discussion }) => {
  const page = await discussion.comes('reader');
  const { promise: asked, resolve: ask } = Promise.withResolvers<null>();
  // It dies with the tab.
  await page.route('**/comments?userGroup=*', () => ask(null));
  await write(page, 'Into the void');
  await asked;
  const context = page.context();
  const died = page.waitForEvent('crash');
  const client = await context.newCDPSession(page);
  client.send('Page.crash').catch(() => undefined);
  await died;
  const next = await context.newPage();
  await next.goto(discussion.path);
  await continued(next).click();
  await expect(box(next)).toHaveValue('Into the void');
});

test('two tabs of one person keep their words apart, and send each once', async ({ discussion }) => {
  const one = await discussion.comes('reader');
  const other = await one.context().newPage();
  await other.goto(discussion.path);
  await prompt(one).click();
  await prompt(other).click();
  await box(one).fill('From the first tab.');
  await box(other).fill('From the second tab.');
  await box(one).press('Control+Enter');
  await stored(comment(one, 'From the first tab.'));
  await expect(box(other)).toHaveValue('From the second tab.');
  await box(other).press('Control+Enter');
  await stored(comment(other, 'From the second tab.'));

  for (const tab of [one, other]) {
    await tab.reload();
    await expect(comment(tab, 'From the first tab.')).toHaveCount(1);
    await expect(comment(tab, 'From the second tab.')).toHaveCount(1);
    await expect(prompt(tab)).toBeVisible();
  }
});
