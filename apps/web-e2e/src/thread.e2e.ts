import type { Comment } from '@confab/api-contract/calls';
import type { Locator, Page } from '@playwright/test';
import { answers, devtools, expect, hold, keysAct, site, test } from './journey.ts';
import { Finger, restingTop, shifted, watchShifts } from './layout.ts';

const { path, wayDown, wide } = site.longThread;
const deepest = wayDown.at(-1) ?? '';
const elementsAtMost = 1500;

/** All comments on the page, folded ones as well. */
const shown = (page: Page) => page.locator('.comment-main');
const idsOf = (page: Page) => shown(page).evaluateAll((elements) => elements.map(({ id }) => id));
const wholeThread = (page: Page) => page.getByRole('link', { name: 'View all comments' });

/** A page shows no deeper comment, unless its address names one. */
const deepestShown = 8;

/** The ids of the first page of comments as the api gives it, in reading order, as far as the page shows them. */
async function inReadingOrder(page: Page): Promise<string[]> {
  const reply = await page.request.get(`/api/posts/${path.split('/').at(-1)}/comments`);
  // What the contract says a page of comments is.
  const { comments } = (await reply.json()) as { comments: Comment[] };
  const groups = Map.groupBy(
    comments.filter(({ depth }) => depth <= deepestShown),
    ({ parentId }) => parentId,
  );
  const below = (parentId: string | null): string[] =>
    (groups.get(parentId) ?? []).flatMap(({ id }) => [id, ...below(id)]);
  return below(null);
}

/**
 * Brings an element to the middle of the window, and tells how far down it stays. The browser guesses the height of what
 * it has not drawn yet, so the first attempt may end beside it.
 */
async function broughtIntoView(element: Locator): Promise<number> {
  let top = NaN;
  await expect(async () => {
    await element.evaluate((there) => there.scrollIntoView({ block: 'center' }));
    top = await restingTop(element);
    await expect(element).toBeInViewport({ ratio: 1, timeout: 1 });
  }).toPass({ timeout: 30_000 });
  return top;
}

test(
  'comments of a long thread come without moving anything',
  {
    tag: '@both',
  },
  async ({ page }) => {
    test.slow();
    await watchShifts(page);
    await page.goto(path);
    await keysAct(page);
    await expect.poll(() => shown(page).count(), { timeout: 60_000 }).toBeGreaterThan(150);
    const ids = await idsOf(page);
    expect(ids).toEqual((await inReadingOrder(page)).slice(0, ids.length));
    // Where the document is still being read, the browser may draw half a row.
    expect(await shifted(page)).toBeLessThan(0.001);

    const name = page.locator(`[id="${ids[140]}"]`).getByRole('link').first();
    const before = await broughtIntoView(name);
    await name.click();
    await expect(page).toHaveURL(/\/@/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(path);
    await expect(name).toBeInViewport();
    expect(Math.abs((await restingTop(name)) - before)).toBeLessThanOrEqual(4);
  },
);

test(
  'a long press folds a comment, and a tap unfolds it',
  {
    tag: '@phone',
  },
  async ({ page }) => {
    test.slow();
    await watchShifts(page);
    await page.goto(path);
    await keysAct(page);
    const before = await shown(page).count();
    const client = await devtools(page);
    await shifted(page);
    // The next batch may take longer than six swipes.
    for (let swipes = 0; swipes < 6 || (await shown(page).count()) === before; swipes++) {
      await client.send('Input.synthesizeScrollGesture', {
        x: 195,
        y: 600,
        yDistance: swipes % 3 === 2 ? 400 : -900,
        speed: 1500,
        gestureSourceType: 'touch',
      });
    }
    expect(await shifted(page)).toBe(0);

    const top = shown(page).first();
    const head = top.locator('.comment-head');
    await head.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await restingTop(head);
    const at = await head.boundingBox();
    if (!at) throw new Error('the comment has no head');
    const finger = await Finger.on(page);
    const fold = top.locator('.fold');
    await finger.down({ x: at.x + at.width / 2, y: at.y + at.height / 2 });
    await expect(fold).toHaveAttribute('aria-expanded', 'false');
    await finger.up();
    await expect(fold).toHaveAttribute('aria-expanded', 'false');
    await expect(page.getByRole('menu')).toBeHidden();
    await head.tap();
    await expect(fold).toHaveAttribute('aria-expanded', 'true');
  },
);

test(
  'a comment’s own address leads to it, tinted',
  {
    tag: '@both',
  },
  async ({ page }) => {
    await watchShifts(page);
    const room = async (id: string) => {
      const navbar = await page.getByRole('banner').boundingBox();
      return (await restingTop(page.locator(`[id="${id}"]`))) - (navbar?.height ?? 0);
    };
    const whole = await page.request.get(path);
    const address = `${path}/${deepest}`;
    const branch = await page.goto(address);
    expect((await branch?.body())?.length).toBeLessThan((await whole.body()).length / 2);
    const comment = page.locator(`[id="${deepest}"]`);
    await expect(comment).toBeInViewport();
    await restingTop(comment);
    await expect(comment).toBeInViewport();
    const tint = (id: string) =>
      page
        .locator(`[id="${id}"]`)
        .evaluate((element) => getComputedStyle(element, '::after').backgroundColor);
    expect(await tint(deepest)).not.toBe(await tint(wayDown[3] ?? ''));
    // A comment takes its height when it first comes into view.
    expect(await shifted(page)).toBeLessThan(0.05);
    await keysAct(page);
    // Also where the page would end sooner.
    await expect.poll(() => room(deepest)).toBeLessThanOrEqual(100);
    expect(await room(deepest)).toBeGreaterThanOrEqual(8);
    await expect(comment).toBeFocused();
    expect(await shifted(page)).toBe(0);

    await wholeThread(page).click();
    await expect(page).toHaveURL(`${path}#comments`);
    await expect(wholeThread(page)).toBeHidden();
    await expect.poll(() => shown(page).count()).toBeGreaterThanOrEqual(50);
    await expect(page.getByRole('heading', { name: '5k comments' })).toBeInViewport();
    await page.goBack();
    await expect(page).toHaveURL(address);
    await expect(wholeThread(page)).toBeVisible();
    expect(await idsOf(page)).toEqual(wayDown);

    await page.goto(`${path}/${wide.id}`);
    await expect.poll(() => room(wide.id)).toBeLessThanOrEqual(100);
    expect(await room(wide.id)).toBeGreaterThanOrEqual(8);
  },
);

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor reads feeds, people, threads and pages of words', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'First swift of the year' }).first().click();
    await expect(page).toHaveURL(site.post);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('First swift of the year');
    await expect(page.getByText('over the mill')).toBeVisible();
    await expect(page.getByRole('table')).toContainText('Monday');
    await expect(page.getByText('Thought number 59.')).toBeVisible();
    await page.goto('/communities');
    await page.getByRole('main').getByRole('link', { name: 'birding' }).first().click();
    await expect(page).toHaveURL('/birding');
    await page.goto('/@alice');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('alice');
    for (const words of [
      '/about',
      '/guidelines',
      '/moderator-guidelines',
      '/terms',
      '/privacy-policy',
      '/markdown_guide',
      '/apps',
      '/developers',
    ]) {
      await page.goto(words);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect((await page.getByRole('main').innerText()).length, words).toBeGreaterThan(600);
    }

    await page.goto(path);
    expect(await idsOf(page)).toEqual((await inReadingOrder(page)).slice(0, 50));
    expect(await page.locator('*').count()).toBeLessThan(elementsAtMost);

    expect(wayDown, 'it stands at depth 15').toHaveLength(16);
    await page.goto(`${path}/${deepest}`);
    expect(await idsOf(page)).toEqual(wayDown);
    await expect(page.locator(`[id="${deepest}"]`)).toContainText('of comment number 4900.');
    await expect(page.getByRole('heading', { name: '5k comments' })).toBeVisible();
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
    await wholeThread(page).click();
    await expect(page).toHaveURL(`${path}#comments`);
    await expect(shown(page)).toHaveCount(50);
    await expect(page.locator('meta[name="robots"]')).toHaveCount(0);

    const nowhere = await page.goto(`${path}/${'0'.repeat(24)}`);
    expect(nowhere?.status()).toBe(404);
    await expect(page.getByText('There is no such comment.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'A long talk' })).toBeVisible();
    await expect(shown(page)).toHaveCount(50);
    await expect(wholeThread(page)).toBeHidden();
  });
});

test('the navigator says where one is, and leads on by press and key', async ({ page }) => {
  test.slow();
  await page.goto(path);
  const navigator = page.getByRole('region', { name: 'In this thread' });
  const position = navigator.getByRole('slider');
  await expect(position).toHaveAttribute('aria-valuenow', '1', { timeout: 30_000 });
  await navigator.getByRole('button', { name: /^Next thread/ }).click();
  await expect(shown(page).first()).toBeFocused();
  await page.keyboard.press('j');
  await expect(position).toHaveAttribute('aria-valuetext', /^Thread 2 of \d+\+$/);
  const focused = page.locator('.comment-main:focus');
  expect(await restingTop(focused)).toBeLessThan(160);
  await position.focus();
  await page.keyboard.press('ArrowUp');
  await expect(position).toHaveAttribute('aria-valuenow', '1');
  await expect(position).toBeFocused();
});

test('on phones a pill leads on once the first thread is passed', { tag: '@phone' }, async ({ page }) => {
  test.slow();
  await page.goto(path);
  await keysAct(page);
  const pill = page.getByRole('group', { name: 'Move in this thread' });
  await expect(pill).toBeHidden();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(pill).toBeVisible();
  await pill.getByRole('button', { name: /^2 \/ \d+\+$/ }).tap();
  const sheet = page.getByRole('dialog', { name: 'In this thread' });
  // The page follows at once, behind the sheet.
  await sheet.getByRole('slider').fill('4');
  await expect(page.locator('.thread-pill button').first()).toHaveText(/^4 [/]/);
  await expect(sheet.getByRole('slider')).toBeFocused();
  await expect(sheet).toContainText('Last thread');
  await sheet.getByRole('button', { name: 'Collapse all' }).tap();
  await expect(sheet).toBeHidden();
  await expect(shown(page).first().locator('.fold')).toHaveAttribute('aria-expanded', 'false');
});

test('the tools of a thread are there with the page, and do what is pressed before they act', async ({
  page,
}) => {
  const release = await hold(page, /[/]assets[/]ThreadTools/);
  await watchShifts(page);
  await page.goto(path);
  const sort = page.getByRole('group', { name: 'Sort comments' });
  await expect(sort.getByRole('button', { name: 'Top', pressed: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next thread' })).toBeVisible();
  await answers(page.getByRole('button', { name: 'Add a comment' }));
  await sort.getByRole('button', { name: 'Old' }).click();
  await expect(page.getByRole('button', { name: 'Collapse all' })).toBeVisible();
  await shifted(page);
  release();
  await expect(sort.getByRole('button', { name: 'Old', pressed: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Last thread/ })).toBeVisible();
});
