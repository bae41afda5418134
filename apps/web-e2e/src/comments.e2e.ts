import { communityBans, posts } from '@confab/db';
import type { Route } from '@playwright/test';
import { and, eq, sql } from 'drizzle-orm';
import {
  beginReply,
  box,
  choose,
  comment,
  confirm,
  menu,
  prompt,
  stored,
  test,
  write,
} from './discussion.ts';
import {
  answers,
  databaseUrl,
  dataFolder,
  devtools,
  done,
  expect,
  fillLogin,
  hold,
  logIn,
  origin,
  settled,
} from './journey.ts';
import { expectAbove, restingTop } from './layout.ts';
import { startProduct } from './product.ts';

const isCreation = /\/api\/posts\/\w+\/comments(\?|$)/;

/** A text with a little of everything. */
const everything = [
  'So **bold**, _so_ ~~long~~ `code` and [in here](/birding), [out there](https://example.com).',
  '',
  '> quoted https://example.com/bare',
  '',
  '| a | b |',
  '|---|--:|',
  '| 1 | \u202Ebidi\u202C |',
  '',
  '```',
  '<script>alert(1)</script>',
  '```',
].join('\n');

test('a comment looks the same in its preview, at once and published', async ({ discussion }) => {
  await discussion.written({ by: 'author', body: 'An earlier one.' });
  const page = await discussion.comes('reader');
  await prompt(page).click();
  await box(page).fill(everything);
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = await page.locator('.editor-preview .prose').innerHTML();
  expect(preview).toContain('<table>');

  const answer = await hold(page, isCreation, 'POST');
  await page.keyboard.press('Control+Enter');
  const mine = comment(page, 'So bold');
  await expect(mine.getByText('Sending…')).toBeVisible();
  await expect(mine.getByRole('button', { name: 'Reply' })).toBeHidden();
  await expect(page.getByRole('heading', { name: '2 comments' })).toBeVisible();
  await expect(page.getByRole('article', { name: /^Comment by/ }).first()).toContainText('So bold');
  await expect(prompt(page)).toBeFocused();
  const body = mine.locator('.prose');
  expect(await body.innerHTML()).toBe(preview);
  const before = await body.boundingBox();
  answer();
  await stored(mine);
  expect(await body.boundingBox()).toEqual(before);
  expect(await body.innerHTML()).toBe(preview);
  await expect(mine.getByRole('button', { name: 'Upvote' })).toHaveAttribute('aria-pressed', 'true');
  await page.goto(discussion.path);
  expect(await body.innerHTML()).toBe(preview);
});

test('two people write, quote, edit and delete, and each sees it', async ({ discussion }) => {
  const author = await discussion.comes('author');
  await write(author, 'Who has seen an otter?');
  await stored(comment(author, 'Who has seen an otter?'));

  const reader = await discussion.comes('reader');
  const question = comment(reader, 'Who has seen an otter?');
  const replyTo = question.getByRole('button', { name: 'Reply' });
  await expect(question.getByText('OP')).toBeVisible();
  await answers(replyTo);
  await question.getByText('Who has seen').selectText();
  await replyTo.click();
  const field = question.getByRole('textbox');
  await expect(field).toHaveValue('> Who has seen an otter?\n\n');
  await field.fill('I have, by the weir.');
  await question.getByRole('button', { name: 'Reply', exact: true }).last().click();
  await stored(comment(reader, 'I have, by the weir.'));
  await done(reader, /_commentVote/, () => question.getByRole('button', { name: 'Upvote' }).click());

  await author.reload();
  await expect(comment(author, 'I have, by the weir.')).toBeVisible();
  await choose(comment(author, 'Who has seen an otter?'), 'Edit');
  const edit = author.getByRole('textbox', { name: 'Edit your comment' });
  await expect(edit).toHaveValue('Who has seen an otter?');
  await edit.fill('Who has seen an otter, or two?');
  await author.getByRole('button', { name: 'Update comment' }).click();
  await expect(author.getByText('Comment updated.')).toBeAttached();
  await expect(author.getByText('· edited'), 'only after five minutes').toBeHidden();
  await author.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await comment(author, 'or two?').getByRole('button', { name: 'Share' }).click();
  await expect(author.getByText('Link copied to clipboard.')).toBeVisible();
  const link = await author.evaluate(() => navigator.clipboard.readText());

  await reader.goto(link);
  await expect(comment(reader, 'Who has seen an otter, or two?')).toBeInViewport();
  await choose(comment(reader, 'I have, by the weir.'), 'Delete');
  await confirm(reader, 'Delete');
  const gone = comment(reader, 'Deleted by user');
  await expect(gone).toContainText('Hidden');
  await expect(gone.getByRole('button')).toHaveText(['']);
  await expect(reader.getByText('I have, by the weir.')).toBeHidden();

  await author.reload();
  await expect(comment(author, 'Deleted by user')).toBeVisible();
  await expect(author.getByText('by the weir')).toBeHidden();
  await expect(author.getByRole('heading', { name: '2 comments' })).toBeVisible();
});

test(
  'a begun reply is open again after Back, and takes no focus',
  { tag: '@both' },
  async ({ discussion }) => {
    await discussion.written({ by: 'author', body: 'Who has seen an otter?' });
    const page = await discussion.comes('reader');
    const question = comment(page, 'Who has seen an otter?');
    await answers(question.getByRole('button', { name: 'Upvote' }));
    const field = await beginReply(question, 'I have, by the weir.');
    await question.getByRole('link', { name: `@${discussion.people.author.username}` }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(discussion.people.author.username);
    await page.goBack();
    await expect(field).toHaveValue('I have, by the weir.');
    await expect(field).toBeInViewport();
    await expect(field).not.toBeFocused();
  },
);

test('the page of a comment keeps still under a press, and then shows the comment', async ({
  discussion,
}) => {
  const first = await discussion.written({ by: 'author', body: 'Who has seen an otter?' });
  await discussion.written({ by: 'reader', body: 'I have, by the weir.', under: first });
  const page = await discussion.comes('reader');
  const release = await hold(page, /\/assets\/.*\.js/);
  await page.goto(`${discussion.path}/${first.id}`, { waitUntil: 'commit' });
  const mine = comment(page, 'I have, by the weir.');
  const more = mine.getByRole('button', { name: 'More actions' });
  const before = await restingTop(mine);
  await more.hover();
  await page.mouse.down();
  release();
  await answers(more);
  expect(await restingTop(mine)).toBe(before);
  await page.mouse.up();
  await expect(menu(page).getByRole('menuitem', { name: 'Delete' })).toBeVisible();
  expect(await restingTop(mine)).toBeLessThan(before);
  await expect(comment(page, 'Who has seen an otter?')).toBeInViewport();
});

test('a moderator speaks officially and removes a comment', async ({ discussion }) => {
  const rude = await discussion.written({ by: 'reader', body: 'A rude word.' });
  await discussion.written({ by: 'author', body: 'Please do not.', under: rude });
  const moderator = await discussion.comes('moderator');
  await prompt(moderator).click();
  await box(moderator).fill('The rules are on the right.');
  await moderator.getByRole('checkbox', { name: 'Speaking as moderator' }).check();
  await moderator.getByRole('button', { name: 'Add comment' }).click();
  const mine = comment(moderator, 'The rules are on the right.');
  await stored(mine);

  const author = await discussion.comes('author');
  const seen = comment(author, 'The rules are on the right.');
  await expect(seen.getByText('Mod', { exact: true })).toBeVisible();
  await mine.getByRole('button', { name: 'More actions' }).click();
  const official = menu(moderator).getByRole('menuitemcheckbox', { name: 'Speaking officially' });
  await expect(official).toBeChecked();
  await done(moderator, /\/comments\/\w+$/, () => official.click());
  await expect(mine.getByText('Mod', { exact: true })).toBeHidden();
  await moderator.keyboard.press('Escape');

  await choose(comment(moderator, 'A rude word.'), 'Delete as moderator');
  await confirm(moderator, 'Delete');
  await expect(comment(moderator, 'A rude word.')).toContainText('Deleted by moderator');
  await author.reload();
  await expect(comment(author, 'Deleted by moderator')).toBeVisible();
  await expect(author.getByText('A rude word.')).toBeHidden();
  await expect(comment(author, 'Please do not.')).toBeVisible();
  await expect(seen.getByText('Mod', { exact: true })).toBeHidden();

  const admin = await discussion.comes('admin');
  await choose(comment(admin, 'A rude word.'), 'Show ID');
  await expect(admin.getByRole('dialog', { name: 'Comment ID' })).toContainText(rude.id);
});

test('a visitor who reports logs in and goes on from there', async ({ discussion, page }) => {
  await discussion.written({ by: 'author', body: 'Buy my boots.' });
  await page.goto(discussion.path);
  const said = comment(page, 'Buy my boots.');
  const asked = page.getByRole('dialog', { name: 'Login to continue' });
  for (const button of [said.getByRole('button', { name: 'Upvote' }), prompt(page)]) {
    await button.click();
    await expect(asked).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(asked).toBeHidden();
  }
  await choose(said, 'Report');
  await asked.getByRole('button', { name: 'Login' }).click();
  await fillLogin(asked, discussion.people.reader.username);
  const form = page.getByRole('dialog', { name: 'Report comment', exact: true });
  await expect(form.getByRole('button', { name: 'Report' })).toBeDisabled();
  await form.getByRole('radio', { name: 'Spam' }).check();
  await form.getByRole('button', { name: 'Report' }).click();
  await expect(page.getByText('Comment reported.')).toBeVisible();
  await expect(form).toBeHidden();
  await expect(page).toHaveURL(discussion.path);
  await write(page, 'Please do not.');
  await stored(comment(page, 'Please do not.'));
});

test('a refused comment comes back with the reason', async ({ discussion }) => {
  const { db, post, people, community } = discussion;
  const page = await discussion.comes('reader');

  await test.step('the member is banned while typing, which other tabs learn; then the ban ends', async () => {
    const told = 'You are banned from this community.';
    const ban = page.getByRole('alert').filter({ hasText: told });
    const other = await page.context().newPage();
    await other.goto(discussion.path);
    await page.bringToFront();
    await prompt(page).click();
    await box(page).fill('Half a thought');
    await db
      .insert(communityBans)
      .values({ communityId: community.id, userId: people.reader.id, bannedBy: people.moderator.id });
    // The tab in front asks every few seconds, the other one when it comes to the front.
    await expect(ban.first()).toBeVisible();
    await expect(box(page)).toHaveValue('Half a thought');
    await expect(page.getByRole('button', { name: 'Add comment' })).toBeDisabled();
    await other.bringToFront();
    await expect(other.getByRole('region', { name: 'Comments' }).getByText(told).first()).toBeVisible();
    await other.close();
    await page.bringToFront();
    await db
      .delete(communityBans)
      .where(and(eq(communityBans.communityId, community.id), eq(communityBans.userId, people.reader.id)));
    await expect(ban).toHaveCount(0);
  });

  await test.step('the post is locked', async () => {
    await db
      .update(posts)
      .set({ lockedAt: sql`now()`, lockedBy: people.moderator.id, lockedByGroup: 'mods' })
      .where(eq(posts.id, post.id));
    await page.getByRole('button', { name: 'Add comment' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'This post is locked.' }).first()).toBeVisible();
    await expect(box(page)).toHaveValue('Half a thought');
    await expect(page.getByText('Locked by moderator.')).toBeVisible();
  });
});

test('words outlive a lost network, a closed tab and a crash', async ({ discussion, complaints }) => {
  await discussion.written({ by: 'author', body: 'Tell me everything.' });
  let page = await discussion.comes('reader');
  const context = page.context();
  const again = () => page.getByRole('button', { name: 'Continue your comment' });
  const said = () => comment(page, 'Tell me everything.');

  await test.step('without a network a comment waits, and is sent when there is one', async () => {
    await settled(page);
    // What comments are rendered with may have been on its way.
    await page.route('**/assets/Preview-*', (route) => route.abort('internetdisconnected'));
    await prompt(page).click();
    await box(page).fill('From the train.');
    await settled(page);
    await context.setOffline(true);
    await page.keyboard.press('Control+Enter');
    await expect(comment(page, 'From the train.')).toContainText('Sent when you are back online');
    // A network that has just come back may not be usable yet.
    await page.route(/comments[?]userGroup=/, (route) => route.abort('internetdisconnected'), { times: 1 });
    await context.setOffline(false);
    await page.unroute('**/assets/Preview-*');
    await stored(comment(page, 'From the train.'));
    // Parts that could not be loaded without a network.
    expect(complaints.splice(0).filter((each) => !/ERR_INTERNET_DISCONNECTED|Offline/.test(each))).toEqual(
      [],
    );
  });

  await test.step('what was begun at two places outlives a reload and the tab', async () => {
    await prompt(page).click();
    await box(page).fill('Chapter one');
    await beginReply(said(), 'In short: no.');
    await page.reload();
    await again().click();
    await expect(box(page)).toHaveValue('Chapter one');
    await page.close({ runBeforeUnload: false });
    page = await context.newPage();
    await page.goto(discussion.path);
    await said().getByRole('button', { name: 'Reply' }).click();
    await expect(said().getByRole('textbox')).toHaveValue('In short: no.');
    await again().click();
    await page.keyboard.press('Control+Enter');
    await stored(comment(page, 'Chapter one'));
  });

  await test.step('a second tab keeps its own words', async () => {
    const other = await context.newPage();
    await other.goto(discussion.path);
    await prompt(page).click();
    await prompt(other).click();
    await box(page).fill('From the first tab.');
    await box(other).fill('From the second tab.');
    await box(page).press('Control+Enter');
    await stored(comment(page, 'From the first tab.'));
    await expect(box(other)).toHaveValue('From the second tab.');
    await box(other).press('Control+Enter');
    await stored(comment(other, 'From the second tab.'));
    await other.close();
  });

  await test.step('a comment on its way when the tab crashes is a draft again', async () => {
    const { promise: asked, resolve: ask } = Promise.withResolvers<null>();
    await page.route('**/comments?userGroup=*', () => ask(null));
    await write(page, 'Into the void');
    await asked;
    const died = page.waitForEvent('crash');
    const client = await devtools(page);
    client.send('Page.crash').catch(() => undefined);
    await died;
    page = await context.newPage();
    await page.goto(discussion.path);
    await again().click();
    await expect(box(page)).toHaveValue('Into the void');
  });

  for (const words of ['From the train.', 'Chapter one', 'From the first tab.', 'From the second tab.'])
    await expect(comment(page, words)).toHaveCount(1);
});

test(
  'writing tools stay above the bottom bar',
  {
    tag: '@phone',
  },
  async ({ discussion }) => {
    await discussion.written({ by: 'author', body: 'Worth showing around.' });
    const page = await discussion.comes('reader');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await choose(comment(page, 'Worth showing around.'), 'Copy URL');
    await expect(page.getByText('Link copied to clipboard.')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(origin + discussion.path);

    await prompt(page).tap();
    await box(page).fill('Line\n'.repeat(30));
    await box(page).press('End');
    await expectAbove(page.getByRole('button', { name: 'Add comment' }), page.locator('.bottomnav'));
    for (const tool of await page.locator('.editor-bar button:visible').all())
      expect((await tool.boundingBox())?.height, await tool.innerText()).toBeGreaterThanOrEqual(44);
  },
);

test('the third comment in a row waits for its turn', async ({ discussion, browser }) => {
  test.slow();
  const product = await startProduct({ databaseUrl, env: { RATE_LIMITS: 'on', DATA_DIR: dataFolder } });
  const context = await browser.newContext({ baseURL: product.origin });
  const page = await context.newPage();
  await logIn(page, discussion.people.reader.username, product.origin);
  await page.goto(discussion.path);
  const all = ['One.', 'Two.', 'Three.'];
  // They are sent once all three are written: a slow machine is too slow to be too fast.
  const written: Route[] = [];
  await page.route('**/comments?userGroup=*', async (route) => {
    if (written.length === 3) await route.continue();
    else written.push(route);
  });
  for (const words of all) await write(page, words);
  await expect.poll(() => written.length).toBe(3);
  for (const route of written) {
    const answered = page.waitForResponse((response) => response.request() === route.request());
    await Promise.all([answered, route.continue()]);
  }
  await expect(comment(page, 'Three.').getByRole('status')).toHaveText('Sending again in a moment');
  for (const words of all) await stored(comment(page, words));
  await page.reload();
  await expect(page.getByRole('heading', { name: '3 comments' })).toBeVisible();
  await context.close();
  await product.stop();
});

test('new comments come without moving what is read', async ({ discussion }) => {
  for (let number = 1; number <= 30; number++)
    await discussion.written({ by: 'author', body: `Thought number ${number}. `.repeat(12) });
  const listens = async (role: 'reader' | 'second') => {
    const page = await discussion.comes(role, '/about');
    const listening = page.waitForRequest(/\/events\?after=/);
    await page.goto(discussion.path);
    await listening;
    return page;
  };
  // Different api processes may serve them.
  const [reader, writer] = [await listens('reader'), await listens('second')];
  const pill = (page: typeof reader, count: number) =>
    page.getByRole('button', { name: count === 1 ? '1 new comment' : `${count} new comments`, exact: true });
  const read = comment(reader, 'Thought number 15.');
  await read.evaluate((element) => element.scrollIntoView({ block: 'start' }));
  const before = await restingTop(read);

  await write(writer, 'The first swift has left again.');
  await expect(pill(reader, 1)).toBeVisible();
  expect(Math.abs((await restingTop(read)) - before)).toBeLessThanOrEqual(1);
  await expect(pill(writer, 1)).toBeHidden();
  await stored(comment(writer, 'The first swift'));
  await write(writer, 'And so has the second.');
  await pill(reader, 2).click();
  await expect(pill(reader, 2)).toBeHidden();
  await expect(comment(reader, 'The first swift has left again.')).toHaveCount(1);
  await expect(reader.getByRole('status').filter({ hasText: '2 new comments shown' })).toBeAttached();
  expect(Math.abs((await restingTop(read)) - before)).toBeLessThanOrEqual(4);
  await expect(read).toBeFocused();
  await expect(reader.getByRole('heading', { name: '32 comments' })).toBeAttached();
});
