import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, expectDialogInHistory, hold, settled, site, test } from './journey.ts';
import { Finger, scrollPage } from './layout.ts';

const drawer = (page: Page) => page.getByRole('dialog', { name: 'Menu' });
const panel = (page: Page) => page.locator('.drawer');
const pageItself = (page: Page) => page.locator('.app-shell');
const navbar = (page: Page) => page.getByRole('banner');

/** By how much style sheet and finger have moved an element, in pixels. */
function shift(element: Locator): Promise<{ x: number; y: number }> {
  return element.evaluate((moved) => {
    const { e, f } = new DOMMatrix(getComputedStyle(moved).transform);
    return { x: Math.round(e), y: Math.round(f) };
  });
}
const expectShift = (element: Locator, expected: { x: number; y: number }) =>
  expect.poll(() => shift(element)).toEqual(expected);

/** Where the drawer is, and how dark its scrim, in per cent. */
const drawnOut = (page: Page) =>
  drawer(page).evaluate((dialog) => {
    const styleOf = (part: string) => {
      const element = dialog.querySelector(part);
      return element && getComputedStyle(element);
    };
    const x = Math.round(new DOMMatrix(styleOf('.drawer')?.transform).e);
    return { x, dark: Math.round(Number(styleOf('.scrim')?.opacity) * 100) };
  });

async function openDrawer(page: Page) {
  await page.getByRole('button', { name: 'Open menu' }).tap();
  await expect(drawer(page)).toBeVisible();
  await expectShift(panel(page), { x: 0, y: 0 });
}

async function start(page: Page, path = '/'): Promise<Finger> {
  await page.goto(path);
  await settled(page);
  await expect(page.locator('.ptr')).toBeAttached();
  return Finger.on(page);
}

test(
  'the drawer follows a finger, and Back closes it',
  {
    tag: '@phone',
  },
  async ({ page }) => {
    const finger = await start(page);
    const from = { x: 260, y: 400 };
    const follows = ({ x }: { x: number }) =>
      expect.poll(() => drawnOut(page)).toEqual({ x, dark: Math.round((300 + x) / 3) });

    await test.step('it stays after less than 50 pixels, a cancelled touch or a scroll of its content', async () => {
      await openDrawer(page);
      await finger.down(from);
      await finger.drag(from, { x: -45, y: 4 }, follows);
      await finger.up();
      await expectShift(panel(page), { x: 0, y: 0 });
      await finger.down(from);
      await finger.drag(from, { x: -140, y: 0 }, follows);
      await finger.cancel();
      await expectShift(panel(page), { x: 0, y: 0 });
      await finger.down({ x: 200, y: 500 });
      for (const [x, y] of [
        [195, 480],
        [180, 440],
        [110, 360],
      ] as const) {
        await finger.move({ x, y });
        expect((await shift(panel(page))).x).toBe(0);
      }
      await finger.up();
      await expect(drawer(page)).toBeVisible();
    });

    await test.step('it closes past 50 pixels, and by a row of the page that is open', async () => {
      await finger.down(from);
      await finger.drag(from, { x: -110, y: -6 }, follows);
      await finger.up();
      await expect(panel(page)).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();
      await openDrawer(page);
      await expect(drawer(page).getByRole('button', { name: 'Close menu' })).toBeFocused();
      await drawer(page).getByRole('link', { name: 'Home', exact: true }).tap();
      await expect(panel(page)).toHaveCount(0);
      await expect(page).toHaveURL('/');
    });

    await test.step('it is dragged the other way where one reads from right to left', async () => {
      await page.evaluate(() => (document.documentElement.dir = 'rtl'));
      await openDrawer(page);
      await finger.down({ x: 130, y: 400 });
      await finger.drag({ x: 130, y: 400 }, { x: 100, y: 0 }, ({ x }) =>
        expectShift(panel(page), { x, y: 0 }),
      );
      await finger.up();
      await expect(panel(page)).toHaveCount(0);
    });

    await page.goto(site.post);
    await settled(page);
    const edge = { x: 4, y: 400 };
    const comes = ({ x }: { x: number }) => expectShift(panel(page), { x: x - 300, y: 0 });
    await finger.down(edge);
    await finger.drag(edge, { x: 45, y: 0 }, comes);
    await finger.up();
    await expect(panel(page)).toHaveCount(0);
    await finger.down(edge);
    await finger.drag(edge, { x: 90, y: 0 }, comes);
    await finger.up();
    await expectShift(panel(page), { x: 0, y: 0 });
    await expectDialogInHistory(page, true);
    await page.goBack();
    await expect(panel(page)).toHaveCount(0);
    await expect(page).toHaveURL(site.post);
  },
);

test(
  'pulling the page down renews it',
  {
    tag: '@phone',
  },
  async ({ page }) => {
    const finger = await start(page);
    const from = { x: 200, y: 300 };
    /** 72 pixels, from where on it renews, after 150 of the finger, and never more than 120. */
    const pulledBy = (down: number) => 120 * (1 - (1 - 72 / 120) ** (down / 150));
    const follows = ({ y }: { y: number }) =>
      expectShift(pageItself(page), { x: 0, y: Math.round(pulledBy(y)) });
    const asked: string[] = [];
    page.on('request', (request) => {
      // A touch on a link to a community loads that one ahead.
      if (/\/api\/posts\?(?!communityId)/.test(request.url())) asked.push(request.url());
    });

    await test.step('it does nothing when let go early, cancelled, taken back, lower down or under the drawer', async () => {
      await finger.down(from);
      await finger.drag(from, { x: 0, y: 100 }, follows);
      await finger.up();
      await expectShift(pageItself(page), { x: 0, y: 0 });
      await finger.down(from);
      await finger.drag(from, { x: 0, y: 400 });
      await finger.cancel();
      await expectShift(pageItself(page), { x: 0, y: 0 });
      await finger.down(from);
      await finger.drag(from, { x: 0, y: 400 });
      await finger.move({ x: 200, y: 310 });
      await finger.up();
      await expectShift(pageItself(page), { x: 0, y: 0 });

      const stays = async () => expect((await shift(pageItself(page))).y).toBe(0);
      await scrollPage(page, 600);
      await finger.down(from);
      await finger.drag(from, { x: 0, y: 200 }, stays);
      await finger.up();
      await scrollPage(page, 0);
      await openDrawer(page);
      await finger.down(from);
      await finger.drag(from, { x: 0, y: 300 }, stays);
      await finger.up();
      await expectDialogInHistory(page, true);
      await page.goBack();
      await expect(panel(page)).toHaveCount(0);
      expect(asked).toEqual([]);
    });

    // The answer is held, to see the page wait for it.
    const answer = await hold(page, /\/api\/posts\?/);
    const said = page.locator('.ptr').getByRole('status');
    await finger.down(from);
    await finger.drag(from, { x: 5, y: 480 }, follows);
    await expect(said).toHaveText('Release to refresh');
    await finger.up();
    await expect(said).toHaveText('Refreshing');
    await expectShift(pageItself(page), { x: 0, y: 56 });
    answer();
    await expectShift(pageItself(page), { x: 0, y: 0 });
    await expect(said).toHaveText('');
    expect(asked).toHaveLength(1);
  },
);

test(
  'scrolling hides the navbar and brings it back',
  {
    tag: '@phone',
  },
  async ({ page }) => {
    await start(page);
    const top = async () => (await shift(navbar(page))).y;
    const height = await navbar(page).evaluate((bar) => Math.round(bar.getBoundingClientRect().height));
    await scrollPage(page, 400);
    await expect.poll(top).toBe(-height);
    await expect(navbar(page)).toHaveClass(/is-scrolled/);
    // Only after 20 pixels in the other direction.
    await scrollPage(page, 385);
    expect(await top()).toBe(-height);
    await scrollPage(page, 375);
    await expect.poll(top).toBe(0);
    await scrollPage(page, 395);
    expect(await top()).toBe(0);
    await scrollPage(page, 396);
    await expect.poll(top).toBe(-height);
    await scrollPage(page, 50);
    await expect.poll(top).toBe(0);
    await expect(navbar(page)).not.toHaveClass(/is-scrolled/);

    const bar = page.getByRole('navigation', { name: 'Main' });
    await scrollPage(page, 700);
    await bar.getByRole('link', { name: 'Communities' }).tap();
    await expect(page).toHaveURL('/communities');
    await expect(bar.getByRole('link', { name: 'Communities' })).toHaveAttribute('aria-current', 'page');
    await bar.getByRole('link', { name: 'Home' }).tap();
    await expect(page).toHaveURL('/');
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(700);
    await expect(page.getByRole('button', { name: 'Back' })).toBeHidden();
    await bar.getByRole('link', { name: 'Home' }).tap();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);

    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.reload();
    await settled(page);
    await scrollPage(page, 400);
    await expect(navbar(page)).toHaveClass(/is-scrolled/);
    expect(await top()).toBe(0);
  },
);

test('the jump box is used by keys alone', async ({ page, context }) => {
  await context.route('https://duckduckgo.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Found</title>' }),
  );
  await page.goto(site.post);
  await settled(page);
  await page.goto('/');
  await settled(page);
  const opener = page.getByRole('button', { name: 'Search or jump to' });
  const box = page.getByRole('dialog', { name: 'Search or jump to' });
  const field = box.getByRole('combobox');
  const selected = box.getByRole('option', { selected: true });

  await opener.focus();
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => page.goBack(),
    () => page.mouse.click(5, 500),
  ]) {
    await page.keyboard.press('/');
    await expect(field).toBeFocused();
    await expectDialogInHistory(page, true);
    await expect(box.getByRole('group', { name: 'Recently read' })).toContainText('First swift of the year');
    await expect(selected).toHaveCount(0);
    await close();
    await expect(box).toBeHidden();
    await expect(opener).toBeFocused();
    await expectDialogInHistory(page, false);
  }

  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await page.keyboard.type('swift');
  await expect(selected).toHaveText(/First swift of the year.*Recent/);
  await expectAccessible(page, { part: '[role=dialog]', dark: true });
  await page.keyboard.press('Escape');
  await expect(field).toHaveValue('');
  await page.keyboard.type('bob_the');
  await expect(box.getByRole('option', { name: '@bob_the_reader' })).toBeVisible();
  await page.keyboard.press('End');
  await expect(selected).toHaveText(/^Search the web for “bob_the”/);
  await page.keyboard.press('ArrowUp');
  await expect(selected).toHaveText(/^All results for “bob_the”/);
  await page.keyboard.press('Home');
  await expect(selected).toHaveText(/@bob_the_reader/);
  const inNewTab = context.waitForEvent('page');
  await page.keyboard.press('Control+Enter');
  await expect(await inNewTab).toHaveURL('/@bob_the_reader');
  await expect(field, 'it stays').toHaveValue('bob_the');

  await field.fill('breadm');
  await expect(selected).toHaveText(/\/breadmaking.*Community/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/breadmaking');
  await expect(box).toBeHidden();
  await page.goBack();
  await expect(page, 'one step').toHaveURL('/');

  await page.keyboard.press('/');
  await field.fill('rye / starter');
  const opened = page.waitForEvent('popup');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  const found = await opened;
  await found.waitForURL(/duckduckgo/);
  expect(new URL(found.url()).searchParams.get('q')).toMatch(/^site:\S+ rye \/ starter$/);
  await expect(box).toBeHidden();
  await page.keyboard.press('/');
  await expect(box.getByRole('group', { name: 'Recent searches' })).toContainText('rye / starter');
});

test('a phone’s jump box fills the window', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/');
  await settled(page);
  const slot = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Search' });
  const box = page.getByRole('dialog', { name: 'Search or jump to' });
  await slot.tap();
  await expect(box.getByRole('combobox')).toBeFocused();
  // It rises.
  await expect.poll(() => box.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
  await expectAccessible(page, { part: '[role=dialog]', dark: true });
  await page.keyboard.type('breadm');
  const row = box.getByRole('option', { name: '/breadmaking' });
  await expect(row).toBeVisible();
  const small = await box
    .getByRole('option')
    .evaluateAll((rows) => rows.filter((each) => each.getBoundingClientRect().height < 44).length);
  expect(small).toBe(0);
  await expectAccessible(page, { part: '[role=dialog]' });
  await box.getByRole('button', { name: 'Close' }).tap();
  await expect(box).toBeHidden();
  await slot.tap();
  await page.keyboard.type('breadm');
  await row.tap();
  await expect(page).toHaveURL('/breadmaking');
});
