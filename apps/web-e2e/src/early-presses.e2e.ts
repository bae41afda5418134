import type { Page } from '@playwright/test';
import { expect, fillLogin, hold, keysAct, settled, site, test } from './journey.ts';
import { scrollPage } from './layout.ts';

/** Opens a page whose scripts are held until the returned function is called. */
async function openHeld(page: Page, path: string): Promise<() => void> {
  const release = await hold(page, /\/assets\/.*\.js/);
  await page.goto(path, { waitUntil: 'commit' });
  return release;
}

test('what a visitor presses before hydration is done after it', async ({ page, comes }) => {
  const release = await openHeld(page, site.post);
  await page.getByRole('button', { name: 'Share' }).first().click();
  release();
  await expect(page.getByRole('menu', { name: 'Share' })).toBeVisible();

  const several = await comes(null);
  const releaseSeveral = await openHeld(several, site.post);
  await several.getByRole('button', { name: 'Share' }).first().click();
  await several.getByRole('button', { name: 'Reply' }).first().click();
  releaseSeveral();
  await expect(several.getByRole('dialog', { name: 'Login to continue' })).toBeVisible();
  await expect(several.getByRole('menu')).toBeHidden();

  // Nor does a login lead to another site.
  const login = await comes(null);
  const releaseLogin = await openHeld(login, `/login?next=${encodeURIComponent('//evil.example')}`);
  await login.getByLabel('Username').fill('alice');
  await login.getByLabel('Password', { exact: true }).fill(site.password);
  await login.keyboard.press('Enter');
  releaseLogin();
  await expect(login).toHaveURL('/');
});

test('a search that is begun before hydration goes on in the jump box', async ({ page, comes }) => {
  const field = (where: Page) => where.getByRole('combobox', { name: 'Search or jump to' });
  const release = await openHeld(page, site.post);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('bread/m');
  release();
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue('bread/m');
  await page.keyboard.type('!');
  await expect(field(page)).toHaveValue('bread/m!');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(field(page)).toBeHidden();
  // Keys act on the page again.
  await keysAct(page);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();

  // The same while only the code of the box is on its way.
  const pressing = await comes(null);
  await pressing.goto('/');
  await settled(pressing);
  const letCome = await hold(pressing, /\/assets\/(JumpBox|jump).*/);
  await pressing.keyboard.press('Control+k');
  await pressing.keyboard.type('swi');
  letCome();
  await expect(field(pressing)).toBeFocused();
  await expect(field(pressing)).toHaveValue('swi');

  const pressed = await comes(null);
  const releasePressed = await openHeld(pressed, '/');
  await pressed.getByRole('button', { name: 'Search or jump to' }).click();
  await pressed.keyboard.type('birding');
  releasePressed();
  await expect(field(pressed)).toHaveValue('birding');
});

test('what a visitor scrolls before hydration stays where it is, and is restored after a reload', async ({
  page,
}) => {
  const scrolled = () => page.evaluate(() => Math.round(scrollY));
  const release = await openHeld(page, '/');
  await expect(page.getByRole('feed')).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  await scrollPage(page, 700);
  release();
  await settled(page);
  expect(await scrolled()).toBe(700);
  await page.reload();
  await settled(page);
  expect(await scrolled()).toBe(700);
});

test('a member’s early vote counts once, and an early text is kept', async ({ comes }) => {
  const voter = await comes('bob_the_reader');
  const release = await openHeld(voter, site.longPost);
  const upvote = voter.getByRole('button', { name: 'Upvote' }).first();
  const before = await upvote.getAttribute('aria-pressed');
  await upvote.click();
  const voted = voter.waitForResponse((response) => response.url().endsWith('/api/_postVote'));
  release();
  expect((await voted).ok()).toBe(true);
  await expect(upvote).toHaveAttribute('aria-pressed', before === 'true' ? 'false' : 'true');

  const writer = await comes('alice');
  const releaseWriter = await openHeld(writer, '/new?community=birding');
  const submit = writer.getByRole('button', { name: 'Submit' });
  await writer.getByLabel('Title').fill('Faster than the script');
  await writer.getByLabel('Body').fill('And further.');
  await expect(submit).toBeDisabled();
  releaseWriter();
  await expect(submit).toBeEnabled();
  await expect(writer.getByLabel('Title')).toHaveValue('Faster than the script');
  await writer.getByLabel('Body').press('End');
  await writer.keyboard.type(' Still here.');
  await expect(writer.getByLabel('Body')).toHaveValue('And further. Still here.');

  const author = await comes('alice');
  const releaseMenu = await hold(author, /\/assets\/(MemberPostMenu|MemberBar)/);
  await author.goto(site.post);
  await author.getByRole('button', { name: 'More actions' }).first().click();
  releaseMenu();
  await expect(author.getByRole('menuitem', { name: 'Edit' })).toBeVisible();
});

test('a dialog that cannot be loaded leaves the page and says why', async ({ page, complaints }) => {
  for (const button of ['Login', 'Sort: Hot']) {
    await page.goto('/birding');
    await settled(page);
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.getByRole('button', { name: button }).first().click();
    await expect(page.getByText("Make sure you're connected to the internet")).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'birding' })).toBeVisible();
    await page.unroute('**/assets/*.js');
  }
  // The aborted loads.
  complaints.length = 0;

  await page.goto('/new?community=birding');
  await expect(page).toHaveURL(/\/login/);
  await fillLogin(page.getByRole('main'), 'alice');
  await expect(page).toHaveURL('/new?community=birding');
});
