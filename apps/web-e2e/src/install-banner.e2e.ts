import type { Page } from '@playwright/test';
import { expect, settled, test } from './journey.ts';

/** The browser offers to install the site: it does so when it likes, which journeys do not wait for. */
const offer = (page: Page) =>
  page.evaluate(() => dispatchEvent(new Event('beforeinstallprompt', { cancelable: true })));

const scrollPage = (page: Page, top: number) =>
  page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), top);

/** What things have moved that nobody pressed, as the browser adds it up. */
const watchShifts = () => {
  Object.assign(window, { shifts: 0 });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput } = entry as PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      };
      if (!hadRecentInput) Object.assign(window, { shifts: Number(Reflect.get(window, 'shifts')) + value });
    }
  }).observe({ type: 'layout-shift', buffered: true });
};

test(
  'the offer to install comes on top of the home feed without moving it, and goes for good',
  { tag: '@phone' },
  async ({ page }) => {
    await page.addInitScript(watchShifts);
    await page.goto('/');
    await settled(page);
    const banner = page.getByRole('complementary', { name: /^Install / });
    const first = page.locator('.feed-slot article').first();
    await offer(page);
    await scrollPage(page, 700);
    await expect(banner).toBeAttached();
    await scrollPage(page, 0);
    await expect(banner).toBeInViewport();
    expect(await page.evaluate(() => Number(Reflect.get(window, 'shifts')))).toBe(0);

    await banner.getByRole('button', { name: 'Not now' }).tap();
    await expect(banner).toHaveCount(0);
    await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
    await page.reload();
    await settled(page);
    await offer(page);
    await scrollPage(page, 700);
    await scrollPage(page, 0);
    await expect(first).toBeInViewport();
    await expect(banner).toHaveCount(0);
  },
);
