import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, origin, test } from './journey.ts';

/** The page for those who write programs: no scripts, whatever the window, the theme or the way around in it. */

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** Opens everything that can be opened, so that all of it is looked at. */
const openAll = (page: Page) =>
  page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true;
  });

test('the API reference comes through the web process as the api sends it', async ({ page }) => {
  const reply = await page.goto('/api/docs');
  const headers = reply?.headers() ?? {};
  expect(reply?.status()).toBe(200);
  expect(headers['content-type']).toBe('text/html; charset=UTF-8');
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[^']+';/);
  expect(headers['content-encoding']).toBe('gzip');
  const known = headers['etag'] ?? '';
  const again = await page.request.get('/api/docs', { headers: { 'If-None-Match': known } });
  expect(again.status()).toBe(304);

  // Its style is applied, so the policy allows it; and nothing else was asked for but the icon.
  await expect(page.locator('.call').first()).toHaveCSS('border-top-style', 'solid');
  const loaded = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  );
  expect(loaded.filter((path) => path !== '/favicon.svg')).toEqual([]);
  await expect(page.locator('script')).toHaveCount(0);
  await expect(page.getByText(`${origin}/api`, { exact: true })).toBeVisible();
});

for (const theme of ['light', 'dark'] as const) {
  test(`the API reference is accessible and fits in the ${theme} theme`, async ({ page }) => {
    test.slow();
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await page.goto('/api/docs');
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    const { violations } = await new AxeBuilder({ page })
      .options({ resultTypes: ['violations'] })
      .setLegacyMode()
      .analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html).slice(0, 3)])).toEqual([]);

    await openAll(page);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    const opened = await new AxeBuilder({ page })
      .options({ resultTypes: ['violations'] })
      .include('nav')
      .include('[id="posts.create"]')
      .include('[id="admin.act"]')
      .include('[id="object.Post"]')
      .setLegacyMode()
      .analyze();
    expect(opened.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html).slice(0, 3)])).toEqual(
      [],
    );
  });
}

test('somebody who uses the keyboard finds a call through the contents', async ({ page }) => {
  await page.goto('/api/docs');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport();

  const contents = page.getByRole('navigation', { name: 'Contents' });
  const summary = (name: string) => contents.locator('summary', { hasText: name });
  const tabTo = async (target: ReturnType<typeof summary>) => {
    for (let presses = 0; presses < 60; presses++) {
      await page.keyboard.press('Tab');
      if (await target.evaluate((element) => element === document.activeElement)) return;
    }
    throw new Error('it is not reached by Tab');
  };
  await tabTo(summary('Posts'));
  await page.keyboard.press('Enter');
  await tabTo(contents.getByRole('link', { name: 'posts.create', exact: true }));
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL('/api/docs#posts.create');
  await expect(page.getByRole('heading', { name: 'posts.create' })).toBeInViewport();
  // From there on: the heading, then its example, which scrolls by keyboard.
  const command = page.getByRole('group', { name: 'Command for posts.create' });
  await tabTo(command);
  await expect(command).toBeFocused();
});

test('a code block scrolls by itself, and what is tapped is large enough @phone', async ({ page }) => {
  await page.goto('/api/docs#posts.create');
  const command = page.getByRole('group', { name: 'Command for posts.create' });
  expect(await command.evaluate((block) => block.scrollWidth > block.clientWidth)).toBe(true);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await openAll(page);
  const small = await page.evaluate(() =>
    Array.from(document.querySelectorAll('nav a, summary, .in-area a, .top a'))
      .filter((element) => element.getBoundingClientRect().height < 44)
      .map(({ textContent }) => textContent),
  );
  expect(small).toEqual([]);
});
