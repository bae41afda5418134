import type { Comment } from '@confab/api-contract/calls';
import type { Page } from '@playwright/test';
import { keysAct } from './discussion.ts';
import { expect, site, test } from './journey.ts';
import { broughtIntoView, idsOf, restingTop, shown, watchLayout } from './long-thread.ts';

// A post with 5,000 comments.

const { path, comments: all, wide } = site.longThread;
const first = 50;
const elementsAtMost = 1500;

/** The first page of comments as the api gives it, in the order in which a tree of them is read. */
async function readInOrder(page: Page): Promise<Comment[]> {
  const reply = await page.request.get(`/api/posts/${path.split('/').at(-1)}/comments`);
  // What the contract says a page of comments is.
  const { comments } = (await reply.json()) as { comments: Comment[] };
  const groups = Map.groupBy(comments, ({ parentId }) => parentId);
  const below = (parentId: string | null): Comment[] =>
    (groups.get(parentId) ?? []).flatMap((each) => [each, ...below(each.id)]);
  return below(null);
}

test(
  'the HTML that a visitor gets holds the first 50 comments as they are read',
  { tag: '@desktop' },
  async ({ page }) => {
    const html = await (await page.request.get(path)).text();
    const ids = [...html.matchAll(/<article\b[^>]*\sid="([0-9a-f]{24})"/g)].map(([, id]) => id);
    const expected = (await readInOrder(page)).slice(0, first);
    expect(ids).toEqual(expected.map(({ id }) => id));
  },
);

test.describe('before scripts run', () => {
  test.use({ javaScriptEnabled: false });

  test('the document is small', { tag: '@desktop' }, async ({ page }) => {
    await page.goto(path);
    await expect(shown(page)).toHaveCount(first);
    expect(await page.locator('*').count()).toBeLessThan(elementsAtMost);
  });
});

test('the document is small at first, and the rest comes by itself', async ({ page, isMobile }) => {
  test.setTimeout(120_000);
  await watchLayout(page);
  await page.goto(path);
  await expect.poll(() => page.evaluate(() => window.elementsAtFirstPaint)).toBeGreaterThan(first);
  expect(await page.evaluate(() => window.elementsAtFirstPaint)).toBeLessThan(elementsAtMost);
  const inOrder = await readInOrder(page);
  // Phones get five every quarter of a second: all of them would take more than a minute.
  const awaited = isMobile ? 4 * first : inOrder.length;
  await expect.poll(() => shown(page).count(), { timeout: 100_000 }).toBeGreaterThanOrEqual(awaited);
  const ids = await idsOf(page);
  expect(ids).toEqual(inOrder.slice(0, ids.length).map(({ id }) => id));
  expect(await page.evaluate(() => window.shiftedByReading)).toBeLessThan(0.001);
  expect(await page.evaluate(() => window.shifts)).toEqual([]);
});

test(
  'who asks for more to the very end gets every comment, and each once',
  { tag: '@desktop' },
  async ({ page }) => {
    test.setTimeout(180_000);
    await page.goto(path);
    // Asked of the page itself: names and roles of a hundred thousand elements take minutes to work out.
    const readOn = () =>
      page.evaluate(() => {
        const more = document.querySelector('.comment-list ~ .btn-block:not([aria-busy=true])');
        if (more instanceof HTMLButtonElement) more.click();
        return document.querySelectorAll('.comment-main').length;
      });
    await expect.poll(readOn, { timeout: 160_000, intervals: [500] }).toBe(all);
    expect(new Set(await idsOf(page)).size).toBe(all);
    await expect(page.locator('.comment-list ~ .btn-block')).toHaveCount(0);
    await expect(page.locator('.more-replies')).toHaveCount(0);
  },
);

test(
  'the replies that are not here are brought by one press, all of them',
  { tag: '@desktop' },
  async ({ page }) => {
    // A thousand are shown a batch at a time, as fast as a busy machine can.
    test.setTimeout(240_000);
    await page.goto(path);
    const branch = page.locator(`.comment:has(> [id="${wide.id}"])`);
    const more = branch.locator('> .replies > li > .more-replies');
    // Not before those that are here are shown.
    await more.click({ timeout: 60_000 });
    await expect(more).toBeHidden({ timeout: 60_000 });
    await expect(branch.locator('.replies .comment-main')).toHaveCount(wide.replies, { timeout: 160_000 });
  },
);

test('Back leads to the same place of the thread', async ({ page }) => {
  test.setTimeout(120_000);
  await page.goto(path);
  await keysAct(page);
  await expect.poll(() => shown(page).count(), { timeout: 60_000 }).toBeGreaterThan(150);
  const name = page
    .locator(`[id="${(await idsOf(page))[140]}"]`)
    .getByRole('link')
    .first();
  const before = await broughtIntoView(name);
  await name.click();
  await expect(page).toHaveURL(/\/@/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(path);
  await expect(name).toBeInViewport();
  expect(Math.abs((await restingTop(name)) - before)).toBeLessThanOrEqual(4);
});

test(
  'a long press on a comment’s head folds it, and a tap unfolds it',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto(path);
    await keysAct(page);
    const top = shown(page).first();
    const time = top.locator('time');
    await time.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await restingTop(time);
    const at = await time.boundingBox();
    if (!at) throw new Error('the comment has no time');
    const client = await page.context().newCDPSession(page);
    await client.send('Input.dispatchTouchEvent', {
      type: 'touchStart',
      touchPoints: [{ x: at.x + at.width / 2, y: at.y + at.height / 2 }],
    });
    await expect(top.locator('.fold')).toHaveAttribute('aria-expanded', 'false');
    await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect(top.locator('.fold')).toHaveAttribute('aria-expanded', 'false');
    await expect(page.getByRole('menu')).toBeHidden();
    await time.tap();
    await expect(top.locator('.fold')).toHaveAttribute('aria-expanded', 'true');
  },
);

test('reading on while comments come never moves what is read', { tag: '@phone' }, async ({ page }) => {
  await watchLayout(page);
  await page.goto(path);
  await keysAct(page);
  const before = await shown(page).count();
  const client = await page.context().newCDPSession(page);
  // A busy browser may take longer over the next batch than a reader over six swipes.
  for (let swipes = 0; swipes < 6 || (await shown(page).count()) === before; swipes++) {
    await client.send('Input.synthesizeScrollGesture', {
      x: 195,
      y: 600,
      yDistance: swipes % 3 === 2 ? 400 : -900,
      speed: 1500,
      gestureSourceType: 'touch',
    });
  }
  expect(await shown(page).count(), 'comments came meanwhile').toBeGreaterThan(before);
  expect(await page.evaluate(() => window.shifts)).toEqual([]);
});
