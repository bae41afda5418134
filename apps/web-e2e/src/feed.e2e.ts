import type { Page } from '@playwright/test';
import { expect, logIn, newName, settled, test } from './journey.ts';
import { aLongFeed, lengthenFirst } from './long-feed.ts';

/** The bytes of the pictures that long-feed.ts speaks of. */
const picture =
  '<svg xmlns="http://www.w3.org/2000/svg"><rect width="100%" height="100%" fill="teal"/></svg>';

test.beforeEach(async ({ page }) => {
  await page.route('**/images/*.jpeg', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: picture }),
  );
});

/**
 * Scrolls as somebody with a wheel would, two windows at a time, until an item is there; then so many windows back.
 * Returns how many elements the page had at most. All of it in the page: a trace of each step would take minutes.
 */
function scrollToItem(page: Page, number: number, back = 0): Promise<number> {
  return page.evaluate(
    async ([wanted, windowsBack]) => {
      const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 20)));
      const last = () => {
        const items = [...document.querySelectorAll('[role=feed] [aria-posinset]')];
        return Math.max(...items.map((item) => Number(item.ariaPosInSet)));
      };
      let most = 0;
      const scroll = async (windows: number) => {
        scrollBy(0, innerHeight * windows);
        await painted();
        most = Math.max(most, document.querySelectorAll('*').length);
      };
      while (last() < wanted) await scroll(2);
      for (let step = 0; step < windowsBack; step++) await scroll(-1);
      return most;
    },
    [number, back] as const,
  );
}

/**
 * The item that is read: the first with its whole title in sight, and how far down it stands once all stands still. Where
 * one card fills the window, it is left for the one before it.
 */
function itemInSight(page: Page) {
  return page.evaluate(async () => {
    const cards = () => [...document.querySelectorAll<HTMLElement>('[role=feed] [data-id]')];
    const places = () => cards().map((card) => card.getBoundingClientRect().top);
    const standsStill = async () => {
      for (let last = '', still = 0; still < 30; still = places().join() === last ? still + 1 : 0) {
        last = places().join();
        await new Promise(requestAnimationFrame);
      }
    };
    const inSight = () =>
      cards().find((card) => {
        const title = card.querySelector('[data-card-link]')?.getBoundingClientRect();
        return title && title.top > 80 && title.bottom < innerHeight - 80;
      });
    await standsStill();
    for (let steps = 0; !inSight() && steps < 10; steps++) {
      scrollBy(0, -innerHeight / 3);
      await standsStill();
    }
    const found = inSight();
    if (!found) throw new Error('No title is in sight.');
    return { id: found.dataset['id'] ?? '', top: found.getBoundingClientRect().top };
  });
}

async function expectAt(page: Page, { id, top }: { id: string; top: number }) {
  const card = page.locator(`[data-id="${id}"]`);
  await expect(card).toBeVisible();
  await expect
    .poll(async () => Math.abs((await card.evaluate((element) => element.getBoundingClientRect().top)) - top))
    .toBeLessThanOrEqual(4);
}

test('who scrolled through 300 items finds the same one again: by Back, after a reload, by the bottom bar', async ({
  page,
}, info) => {
  test.setTimeout(180_000);
  await aLongFeed(newName(), 330);
  await page.goto('/');
  // Then somewhere in the middle again, among pictures.
  await scrollToItem(page, 300, 20);
  const item = await itemInSight(page);
  const title = page.locator(`[data-id="${item.id}"] [data-card-link]`);

  await title.click();
  await expect(page).toHaveURL(/\/post\//);
  await page.goBack();
  await expectAt(page, item);

  await page.reload();
  await expectAt(page, item);

  // Also where the reload was of the page in between.
  await title.click();
  await expect(page).toHaveURL(/\/post\//);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goBack();
  await expectAt(page, item);

  if (info.project.name !== 'phone') return;
  const bar = page.getByRole('navigation', { name: 'Main' });
  await bar.getByRole('link', { name: 'Communities' }).click();
  await expect(page).toHaveURL('/communities');
  await bar.getByRole('link', { name: 'Home' }).click();
  await expectAt(page, item);
});

test('what has grown above it meanwhile does not move the item that is read', async ({ page }) => {
  const name = newName();
  await aLongFeed(name, 30);
  await page.goto(`/${name}`);
  await scrollToItem(page, 20);
  const item = await itemInSight(page);
  await lengthenFirst(name);
  await page.reload();
  await expectAt(page, item);
  // Narrow windows keep only what is near. The page may still be holding the item in its place.
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, 0));
    await expect(page.getByText('and once more the same').first()).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 15_000 });
});

test(
  'a feed of 2,000 items keeps under 1,500 elements on phones',
  { tag: '@phone' },
  async ({ page }, info) => {
    test.setTimeout(300_000);
    const name = newName();
    await aLongFeed(name, 2000);
    await page.goto(`/${name}`);
    const most = await scrollToItem(page, 2000);
    info.annotations.push({ type: 'elements at most', description: String(most) });
    expect(most).toBeLessThan(1500);
  },
);

test('nothing moves as the page of a feed begins to run', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      // The DOM's types know no layout shifts yet.
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/');
  await settled(page);
  // Put there above.
  const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts);
  expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.01);
});

test('a hidden post leaves a row from which it comes back, and is gone when the feed is loaded again', async ({
  page,
}) => {
  const name = newName();
  await aLongFeed(name, 3);
  await logIn(page, 'bob_the_reader');
  await page.goto(`/${name}`);
  await settled(page);
  const card = page.getByRole('article', { name: `${name}, number 2` });
  const hide = async () => {
    await card.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Hide' }).click();
  };
  const undo = page.getByRole('button', { name: `Undo hiding ${name}, number 2` });

  await hide();
  await expect(undo).toBeFocused();
  await expect(card.getByRole('link')).toHaveCount(0);
  const shown = page.waitForResponse((reply) => reply.request().method() === 'DELETE' && reply.ok());
  await page.keyboard.press('Enter');
  await shown;
  await expect(card.getByRole('link', { name: `${name}, number 2` })).toBeFocused();

  const hidden = page.waitForResponse((reply) => reply.url().endsWith('/api/hidden_posts') && reply.ok());
  await hide();
  await hidden;
  await expect(undo).toBeVisible();
  await page.goto('/about');
  await page.goto(`/${name}`);
  await expect(page.getByRole('article', { name: `${name}, number 1` })).toBeVisible();
  await expect(page.getByText(`${name}, number 2`)).toHaveCount(0);
});

test('a visitor who wants to hide a post is asked to log in', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'More actions' }).first().click();
  await page.getByRole('menuitem', { name: 'Hide' }).click();
  await expect(page.getByRole('dialog', { name: 'Login to continue' })).toBeVisible();
});

test.describe('by keys', { tag: '@desktop' }, () => {
  test('a reader moves, opens, votes and hides; not while typing, and not when they want no such keys', async ({
    page,
  }) => {
    const name = newName();
    await aLongFeed(name, 30);
    await logIn(page, 'bob_the_reader');
    await page.goto(`/${name}`);
    await settled(page);
    const title = (number: number) =>
      page.getByRole('link', { name: `${name}, number ${number}`, exact: true });
    const card = (number: number) =>
      page.getByRole('article', { name: `${name}, number ${number}`, exact: true });

    await page.keyboard.press('j');
    await expect(title(1)).toBeFocused();
    for (let number = 2; number <= 14; number++) {
      // The next page of items comes as one nears its end.
      await title(number).waitFor();
      await page.keyboard.press('j');
      await expect(title(number)).toBeFocused();
      await expect(title(number)).toBeInViewport();
    }
    await page.keyboard.press('k');
    await expect(title(13)).toBeFocused();

    const voted = page.waitForResponse((reply) => reply.url().endsWith('/api/_postVote') && reply.ok());
    await page.keyboard.press('u');
    await expect(card(13).getByRole('button', { name: 'Upvote' })).toHaveAttribute('aria-pressed', 'true');
    await voted;
    await page.keyboard.press('d');
    await expect(card(13).getByRole('button', { name: 'Downvote' })).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('x');
    await expect(page.getByRole('button', { name: `Undo hiding ${name}, number 13` })).toBeFocused();
    await page.keyboard.press('j');
    await expect(title(14)).toBeFocused();

    await page.keyboard.press('c');
    await expect(page).toHaveURL(/#comments$/);
    const post = page.getByRole('heading', { level: 1, name: `${name}, number 14` });
    const back = async () => {
      await expect(post).toBeVisible();
      await page.goBack();
      await expect(title(14)).toBeVisible();
      // Whoever comes to a page is at its content first.
      await expect(page.getByRole('main')).toBeFocused();
    };
    await back();
    await title(14).focus();
    await page.keyboard.press('o');
    await back();

    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(help.getByText('Next or previous post')).toBeVisible();
    await help.getByRole('switch', { name: 'Single-key shortcuts' }).click();
    await page.keyboard.press('Escape');
    await expect(help).toBeHidden();

    await title(14).focus();
    await page.keyboard.press('k');
    await expect(title(14)).toBeFocused();
    // The button that only the keyboard meets leads to the switch.
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).focus();
    await page.keyboard.press('Enter');
    await help.getByRole('switch', { name: 'Single-key shortcuts' }).click();
    await page.keyboard.press('Escape');
    await expect(help).toBeHidden();
    await title(14).focus();
    await page.keyboard.press('k');
    await expect(page.getByRole('button', { name: `Undo hiding ${name}, number 13` })).toBeFocused();
  });
});

test(
  'a middle press on a sort opens the home feed so sorted beside the page',
  { tag: '@desktop' },
  async ({ page, context }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Sort: Hot' }).click();
    const opened = context.waitForEvent('page');
    await page.getByRole('menuitemradio', { name: 'New' }).click({ button: 'middle' });
    await expect(await opened).toHaveURL('/?sort=latest');
  },
);

test('the logo on the home feed loads it anew from its top', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/');
  await settled(page);
  await page.evaluate(() => scrollTo(0, 900));
  // A page that does not run yet is new, and is not loaded again.
  await expect(async () => {
    const isFeed = (reply: { url: () => string; ok: () => boolean }) =>
      reply.url().includes('/api/posts?') && reply.ok();
    const loaded = page.waitForResponse(isFeed, { timeout: 3000 });
    await page.evaluate(() => document.querySelector<HTMLElement>('a.logo')?.click());
    await loaded;
  }).toPass();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});
