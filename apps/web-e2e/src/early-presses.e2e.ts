import type { Page } from '@playwright/test';
import { expect, logIn, site, test } from './journey.ts';

/** Holds the scripts back that match, until the returned function is called. */
async function holdScripts(page: Page, which: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<null>();
  await page.route(which, async (route) => {
    await promise;
    await route.continue();
  });
  return () => resolve(null);
}

const everyScript = /\/assets\/.*\.js/;

test.describe('what is pressed before the page runs', { tag: '@desktop' }, () => {
  test('is done when it does: a menu opens', async ({ page }) => {
    const release = await holdScripts(page, everyScript);
    await page.goto(site.post, { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Share' }).first().click();
    release();
    await expect(page.getByRole('menu', { name: 'Share' })).toBeVisible();
  });

  test('is done once: a vote counts and is not taken back', async ({ page }) => {
    await logIn(page, 'bob_the_reader');
    const release = await holdScripts(page, everyScript);
    await page.goto(site.longPost, { waitUntil: 'commit' });
    const upvote = page.getByRole('button', { name: 'Upvote' }).first();
    const before = await upvote.getAttribute('aria-pressed');
    await upvote.click();
    const voted = page.waitForResponse((response) => response.url().endsWith('/api/_postVote'));
    release();
    expect((await voted).ok()).toBe(true);
    await expect(upvote).toHaveAttribute('aria-pressed', before === 'true' ? 'false' : 'true');
  });

  test('is done when it does: who sends the login form is logged in', async ({ page }) => {
    const release = await holdScripts(page, everyScript);
    await page.goto('/login', { waitUntil: 'commit' });
    await page.getByLabel('Username').fill('alice');
    await page.getByLabel('Password', { exact: true }).fill(site.password);
    await page.keyboard.press('Enter');
    release();
    await expect(page).toHaveURL('/');
  });

  test('is the last of several presses', async ({ page }) => {
    const release = await holdScripts(page, everyScript);
    await page.goto(site.post, { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Share' }).first().click();
    await page.getByRole('button', { name: 'Reply' }).first().click();
    release();
    await expect(page.getByRole('dialog', { name: 'Login to continue' })).toBeVisible();
    await expect(page.getByRole('menu')).toBeHidden();
  });

  test('is done in a part of the page that comes later still: the menu of a member', async ({ page }) => {
    await logIn(page, 'alice');
    const release = await holdScripts(page, /\/assets\/(MemberPostMenu|MemberBar)/);
    await page.goto(site.post);
    await page.waitForLoadState('load');
    await page.getByRole('button', { name: 'More actions' }).first().click();
    release();
    await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible();
  });
});
