import type { Locator, Page } from '@playwright/test';
import { expectDialogInHistory } from './dialog-in-history.ts';
import { Finger } from './finger.ts';
import { expect, settled, site, test } from './journey.ts';

/** How fast a finger is, in pixels from one event of the screen to the next. */
const speeds = { slow: 6, usual: 30, fast: 110 };
type Speed = keyof typeof speeds;

const drawer = (page: Page) => page.getByRole('dialog', { name: 'Menu' });
const panel = (page: Page) => page.locator('.drawer');
const pageItself = (page: Page) => page.locator('.app-shell');
const navbar = (page: Page) => page.getByRole('banner');

/** How far the style sheet and the finger have moved something at the moment, in pixels. */
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

/** Moves a finger along, and looks at every place. */
async function drag(
  finger: Finger,
  from: { x: number; y: number },
  by: { x: number; y: number },
  speed: Speed,
  look: (moved: { x: number; y: number }) => Promise<void>,
) {
  const length = Math.hypot(by.x, by.y);
  const steps = Math.max(1, Math.ceil(length / speeds[speed]));
  for (let step = 1; step <= steps; step++) {
    const moved = { x: Math.round((by.x * step) / steps), y: Math.round((by.y * step) / steps) };
    await finger.move({ x: from.x + moved.x, y: from.y + moved.y });
    // The browser takes the first pixels for a finger that is not quite still.
    if (Math.hypot(moved.x, moved.y) > 20) await look(moved);
  }
}

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

const scrollPage = (page: Page, y: number) =>
  page.evaluate(
    (top) =>
      new Promise<void>((resolve) => {
        scrollTo({ top, behavior: 'instant' });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
      }),
    y,
  );

test.describe('the drawer', { tag: '@phone' }, () => {
  test('follows a finger, with its scrim, and closes past 50 pixels, however fast', async ({ page }) => {
    const finger = await start(page);
    const from = { x: 260, y: 400 };
    const follows = ({ x }: { x: number }) =>
      expect.poll(() => drawnOut(page)).toEqual({ x, dark: Math.round((300 + x) / 3) });
    for (const speed of ['slow', 'usual', 'fast'] as const) {
      await openDrawer(page);
      await finger.down(from);
      await drag(finger, from, { x: -45, y: 4 }, speed, follows);
      await finger.up();
      await expectShift(panel(page), { x: 0, y: 0 });
      await expect(drawer(page)).toBeVisible();

      await finger.down(from);
      await drag(finger, from, { x: -110, y: -6 }, speed, follows);
      await finger.up();
      await expect(panel(page)).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();
    }
    // So does a row, also that of the page that is open.
    await openDrawer(page);
    await expect(drawer(page).getByRole('button', { name: 'Close menu' })).toBeFocused();
    await drawer(page).getByRole('link', { name: 'Home', exact: true }).tap();
    await expect(panel(page)).toHaveCount(0);
    await expect(page).toHaveURL('/');
  });

  test('stays when the finger is taken away, or scrolls what it holds', async ({ page }) => {
    const finger = await start(page);
    await openDrawer(page);
    await finger.down({ x: 260, y: 400 });
    await finger.move({ x: 200, y: 400 });
    await finger.move({ x: 120, y: 400 });
    await expectShift(panel(page), { x: -140, y: 0 });
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

  test('is dragged the other way where one reads from right to left', async ({ page }) => {
    const finger = await start(page);
    await page.evaluate(() => (document.documentElement.dir = 'rtl'));
    await openDrawer(page);
    const from = { x: 130, y: 400 };
    await finger.down(from);
    await drag(finger, from, { x: 100, y: 0 }, 'usual', ({ x }) => expectShift(panel(page), { x, y: 0 }));
    await finger.up();
    await expect(panel(page)).toHaveCount(0);
    // Out of the other edge again.
    await finger.down({ x: 385, y: 400 });
    await drag(finger, { x: 385, y: 400 }, { x: -120, y: 0 }, 'usual', ({ x }) =>
      expectShift(panel(page), { x: 300 + x, y: 0 }),
    );
    await finger.up();
    await expectShift(panel(page), { x: 0, y: 0 });
  });

  test('is pulled out of the edge, and closed by Back', async ({ page }) => {
    const finger = await start(page, site.post);
    const from = { x: 4, y: 400 };
    const follows = ({ x }: { x: number }) => expectShift(panel(page), { x: x - 300, y: 0 });

    await finger.down(from);
    await drag(finger, from, { x: 45, y: 0 }, 'slow', follows);
    await finger.up();
    await expect(panel(page)).toHaveCount(0);

    await finger.down(from);
    await drag(finger, from, { x: 140, y: 10 }, 'usual', follows);
    await finger.cancel();
    await expect(panel(page)).toHaveCount(0);

    await finger.down(from);
    await drag(finger, from, { x: 90, y: 0 }, 'slow', follows);
    await finger.up();
    await expectShift(panel(page), { x: 0, y: 0 });
    await expect(drawer(page).getByRole('button', { name: 'Close menu' })).toBeVisible();
    await expectDialogInHistory(page, true);
    await page.goBack();
    await expect(panel(page)).toHaveCount(0);
    await expect(page).toHaveURL(site.post);
  });

  test('follows the finger also where less motion is wanted, and the navbar stays', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const finger = await start(page);
    await openDrawer(page);
    const from = { x: 260, y: 400 };
    await finger.down(from);
    await drag(finger, from, { x: -90, y: 0 }, 'usual', ({ x }) => expectShift(panel(page), { x, y: 0 }));
    await finger.up();
    await expect(panel(page)).toHaveCount(0);
    await scrollPage(page, 400);
    await expect(navbar(page)).toHaveCSS('backdrop-filter', /blur/);
    expect((await shift(navbar(page))).y).toBe(0);
  });
});

test.describe('pulling the page down', { tag: '@phone' }, () => {
  const from = { x: 200, y: 300 };
  /** 72 pixels, from where on it renews, after 150 of the finger, and never more than 120. */
  const pulledBy = (down: number) => 120 * (1 - (1 - 72 / 120) ** (down / 150));

  test('follows a finger less and less, at most 120 pixels, and renews the page', async ({ page }) => {
    const finger = await start(page);
    const said = page.locator('.ptr').getByRole('status');
    // Answers are held back, to see the page wait for them.
    let answer = () => {};
    await page.route(/\/api\/posts\?/, async (route) => {
      await new Promise<void>((resolve) => (answer = resolve));
      await route.continue();
    });
    // A slow finger comes less far in as many steps.
    for (const [speed, y] of [
      ['slow', 200],
      ['usual', 480],
      ['fast', 480],
    ] as const) {
      await finger.down(from);
      await drag(finger, from, { x: 5, y }, speed, (moved) =>
        expectShift(pageItself(page), { x: 0, y: Math.round(pulledBy(moved.y)) }),
      );
      await expect(said).toHaveText('Release to refresh');
      const asked = page.waitForRequest(/\/api\/posts\?/);
      await finger.up();
      await asked;
      await expect(said).toHaveText('Refreshing');
      await expectShift(pageItself(page), { x: 0, y: 56 });
      answer();
      await expectShift(pageItself(page), { x: 0, y: 0 });
      await expect(said).toHaveText('');
    }
  });

  test('does nothing when it is taken back, let go early or called off', async ({ page }) => {
    const finger = await start(page);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (/\/api\/posts/.test(request.url())) asked.push(request.url());
    });
    const pulledTo = async (y: number) => {
      await finger.down(from);
      await drag(finger, from, { x: 0, y }, 'usual', () => Promise.resolve());
      await expect.poll(async () => (await shift(pageItself(page))).y).toBeGreaterThan(20);
    };

    await pulledTo(100);
    await finger.up();
    await expectShift(pageItself(page), { x: 0, y: 0 });

    await pulledTo(400);
    await finger.cancel();
    await expectShift(pageItself(page), { x: 0, y: 0 });

    await pulledTo(400);
    await finger.move({ x: 200, y: 310 });
    await finger.up();
    await expectShift(pageItself(page), { x: 0, y: 0 });
    expect(asked).toEqual([]);
  });

  test('is for the top of a page that nothing keeps still', async ({ page }) => {
    const finger = await start(page);
    await page.evaluate(() => scrollTo(0, 600));
    await finger.down(from);
    await drag(finger, from, { x: 0, y: 200 }, 'usual', async () =>
      expect((await shift(pageItself(page))).y).toBe(0),
    );
    await finger.up();
    await page.evaluate(() => scrollTo(0, 0));
    await openDrawer(page);
    await finger.down(from);
    await drag(finger, from, { x: 0, y: 300 }, 'usual', async () =>
      expect((await shift(pageItself(page))).y).toBe(0),
    );
    await finger.up();
    await expectDialogInHistory(page, true);
    await page.goBack();
    await expect(panel(page)).toHaveCount(0);
    // A finger that moves up scrolls.
    await finger.down({ x: 200, y: 700 });
    await drag(finger, { x: 200, y: 700 }, { x: 0, y: -400 }, 'usual', () => Promise.resolve());
    await finger.up();
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(200);
  });
});

test.describe('scrolling', { tag: '@phone' }, () => {
  const top = async (page: Page) => (await shift(navbar(page))).y;

  test('takes the navbar away after 20 pixels down, brings it again, and blurs it after 50', async ({
    page,
  }) => {
    await start(page);
    const height = await navbar(page).evaluate((bar) => Math.round(bar.getBoundingClientRect().height));
    await scrollPage(page, 400);
    await expect.poll(() => top(page)).toBe(-height);
    await expect(navbar(page)).toHaveCSS('backdrop-filter', /blur/);
    await scrollPage(page, 385);
    expect(await top(page)).toBe(-height);
    await scrollPage(page, 375);
    await expect.poll(() => top(page)).toBe(0);
    await scrollPage(page, 395);
    expect(await top(page)).toBe(0);
    await scrollPage(page, 396);
    await expect.poll(() => top(page)).toBe(-height);
    await scrollPage(page, 50);
    await expect.poll(() => top(page)).toBe(0);
    await expect(navbar(page)).toHaveCSS('backdrop-filter', 'none');
  });

  test('is remembered by the bottom navigation, whose present item leads to the top', async ({ page }) => {
    await start(page);
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
    await expect(bar.getByRole('button', { name: /Search/ })).toHaveAttribute('aria-disabled', 'true');
  });
});
