import { expectDialogInHistory } from './dialog-in-history.ts';
import { expect, settled, test } from './journey.ts';

test.beforeEach(async ({ context }) => {
  await context.route('https://duckduckgo.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Found</title>' }),
  );
});

test(
  '/ leads to the search, which offers the web, and gives focus back',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto('/');
    await settled(page);
    const box = page.getByRole('searchbox', { name: /^Search / });
    await page.keyboard.press('/');
    await expect(box).toBeFocused();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Search' });
    await expect(dialog, 'nothing was asked').toBeHidden();

    await page.keyboard.type('rye / starter');
    const opens = async () => {
      await page.keyboard.press('Enter');
      await expect(dialog.getByRole('searchbox')).toBeFocused();
      await expectDialogInHistory(page, true);
    };
    const closed = async () => {
      await expect(dialog).toBeHidden();
      await expect(box).toBeFocused();
      await expectDialogInHistory(page, false);
    };
    await opens();
    // Focus goes round inside.
    for (let presses = 0; presses < 6; presses++) {
      await page.keyboard.press('Tab');
      await expect(dialog.locator(':focus')).toHaveCount(1);
    }
    await page.keyboard.press('Escape');
    await closed();
    await opens();
    await page.goBack();
    await closed();
    await opens();
    await page.mouse.click(5, 500);
    await closed();

    await opens();
    const opened = page.waitForEvent('popup');
    await page.keyboard.press('Enter');
    const found = await opened;
    await found.waitForURL(/duckduckgo/);
    const url = new URL(found.url());
    expect(url.searchParams.get('q')).toMatch(/^site:\S+ rye \/ starter$/);
    await expect(dialog).toBeHidden();
  },
);

test('the drawer has the search on phones', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/');
  await settled(page);
  const menu = page.getByRole('button', { name: 'Open menu' });
  await menu.tap();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await drawer.getByRole('searchbox').fill('rye');
  await drawer.getByRole('button', { name: 'Search' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Search' });
  await expect(dialog.getByRole('searchbox')).toHaveValue('rye');
  await expect(drawer).toBeHidden();
  await dialog.getByRole('button', { name: 'Cancel' }).tap();
  await expect(dialog).toBeHidden();
  await expect(menu).toBeFocused();
});
