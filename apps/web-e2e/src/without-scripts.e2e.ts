import { expect, site, test } from './journey.ts';

test.use({ javaScriptEnabled: false });

test('a visitor without scripts reads feeds, a post with its thread, and people', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'First swift of the year' }).first().click();
  await expect(page).toHaveURL(site.post);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('First swift of the year');
  await expect(page.getByText('over the mill')).toBeVisible();
  await expect(page.getByRole('table')).toContainText('Monday');
  await expect(page.getByText('Thought number 59.')).toBeVisible();

  await page.goto(`${site.post}/${site.comment}`);
  await expect(page.getByText('Answer at depth 15.')).toBeVisible();

  await page.goto('/communities');
  await page.getByRole('main').getByRole('link', { name: 'birding' }).first().click();
  await expect(page).toHaveURL('/birding');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('birding');

  await page.goto('/@alice');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('alice');
});

for (const path of [
  '/about',
  '/guidelines',
  '/moderator-guidelines',
  '/terms',
  '/privacy-policy',
  '/markdown_guide',
  '/apps',
  '/developers',
]) {
  test(`${path} is a page of words without scripts`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect((await page.getByRole('main').innerText()).length).toBeGreaterThan(600);
  });
}
