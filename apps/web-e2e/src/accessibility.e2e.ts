import { expect, expectAccessible, logIn, settled, site, test } from './journey.ts';

const visitorPages = {
  home: '/',
  'a community': '/birding',
  'the directory': '/communities',
  'a post with its thread': site.post,
  'a long post': site.longPost,
  'a comment permalink': `${site.post}/${site.comment}`,
  'a profile': '/@alice',
  'the login page': '/login',
  about: '/about',
  'the Markdown guide': '/markdown_guide',
  'not found': '/nothing/at/all',
};

for (const [name, path] of Object.entries(visitorPages)) {
  test(`${name} has no accessibility problem and does not overflow`, async ({ page }) => {
    await page.goto(path);
    await settled(page);
    await expectAccessible(page);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });
}

test('the composer, the login prompt and the account menu have no accessibility problem', async ({
  page,
}) => {
  await page.goto('/birding');
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Login to continue' })).toBeVisible();
  await expectAccessible(page);
  await logIn(page, 'alice');
  await page.goto('/new');
  await expect(page.getByRole('heading', { name: 'New Post' })).toBeVisible();
  await settled(page);
  await expectAccessible(page);
  await page.goto('/');
  await settled(page);
  await page.getByRole('button', { name: /^(me|@alice)$/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
  await expectAccessible(page);
});
