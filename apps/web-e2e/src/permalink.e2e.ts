import type { Page } from '@playwright/test';
import { keysAct } from './discussion.ts';
import { expect, site, test } from './journey.ts';
import { idsOf, restingTop, shown, watchLayout } from './long-thread.ts';

// A comment's own address, in a post with 5,000 comments.

const { path, wayDown, wide } = site.longThread;
const deepest = wayDown.at(-1) ?? '';
const address = `${path}/${deepest}`;
const wholeThread = (page: Page) => page.getByRole('link', { name: 'View all comments' });

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test(
    'the address of a comment far down shows it below what it answers, and leads to the whole thread',
    { tag: '@desktop' },
    async ({ page }) => {
      expect(wayDown, 'it stands at depth 15').toHaveLength(16);
      await page.goto(address);
      expect(await idsOf(page)).toEqual(wayDown);
      await expect(page.locator(`[id="${deepest}"]`)).toContainText('of comment number 4900.');
      await expect(page.getByRole('heading', { name: '5k comments' })).toBeVisible();
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
      await wholeThread(page).click();
      await expect(page).toHaveURL(`${path}#comments`);
      await expect(shown(page)).toHaveCount(50);
      await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
    },
  );
});

test('the comment of the address is tinted and in view, and nothing moves once it is', async ({ page }) => {
  await watchLayout(page);
  await page.goto(address);
  const comment = page.locator(`[id="${deepest}"]`);
  await expect(comment).toBeInViewport();
  await restingTop(comment);
  await expect(comment).toBeInViewport();
  const tint = (id: string) =>
    page.locator(`[id="${id}"]`).evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await tint(deepest)).not.toBe(await tint(wayDown[3] ?? ''));
  // What comes into view for the first time takes its height then.
  const moves = await page.evaluate(() => window.shifts.map(({ value }) => value));
  expect(moves.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.05);
  await page.evaluate(() => {
    window.shifts = [];
  });
  await keysAct(page);
  await restingTop(comment);
  expect(await page.evaluate(() => window.shifts)).toEqual([]);
});

test('the comment of the address stands right below the navbar', async ({ page }) => {
  await page.goto(`${path}/${wide.id}`);
  const room = async () => {
    const navbar = await page.getByRole('banner').boundingBox();
    return (await restingTop(page.locator(`[id="${wide.id}"]`))) - (navbar?.height ?? 0);
  };
  // It goes there once the page runs.
  await expect.poll(room).toBeLessThanOrEqual(100);
  expect(await room()).toBeGreaterThanOrEqual(8);
});

test(
  'the whole thread is one press away, and Back returns to the one',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto(address);
    await wholeThread(page).click();
    await expect(page).toHaveURL(`${path}#comments`);
    await expect(wholeThread(page)).toBeHidden();
    await expect.poll(() => shown(page).count()).toBeGreaterThanOrEqual(50);
    await expect(page.getByRole('heading', { name: '5k comments' })).toBeInViewport();
    await page.goBack();
    await expect(page).toHaveURL(address);
    await expect(wholeThread(page)).toBeVisible();
    expect(await idsOf(page)).toEqual(wayDown);
  },
);

test(
  'an address of a comment that does not exist shows the post with its thread',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto(`${path}/${'0'.repeat(24)}`);
    await expect(page.getByRole('heading', { level: 1, name: 'A long talk' })).toBeVisible();
    await expect(wholeThread(page)).toBeHidden();
    await expect.poll(() => shown(page).count()).toBeGreaterThanOrEqual(50);
  },
);
