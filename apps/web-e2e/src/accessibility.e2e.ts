import type { Page } from '@playwright/test';
import { axeComplaints } from './axe.ts';
import { beginReply, box, choose, comment, prompt, showActions, test } from './discussion.ts';
import { drawNarrow, expect, expectAccessible, origin, overflow, settled, site } from './journey.ts';
import { fillTools, memberPages, visitorPages } from './pages.ts';
import { publishGallery } from './pictures.ts';

/** Sets the clock ahead, but not the timers: a browser takes over what the server has rendered, whatever its clock says. */
const setAhead = (page: Page) =>
  page.addInitScript((ms) => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + ms;
    globalThis.Date = new Proxy(Date, {
      construct: (date, given) => Reflect.construct(date, given.length === 0 ? [date.now()] : given) as Date,
    });
  }, 30 * 3_600_000);

test('pages of visitors are accessible and do not overflow', { tag: '@both' }, async ({ page, isMobile }) => {
  test.slow();
  await setAhead(page);
  for (const path of visitorPages) {
    await test.step(path, async () => {
      await page.goto(path);
      // The colours of both windows are the same.
      await expectAccessible(page, { dark: !isMobile });
    });
  }
  await test.step('the deepest comment, with what can be done with it', async () => {
    await page.goto(`${site.post}/${site.comment}`);
    await showActions(comment(page, 'Answer at depth 15.'));
    await expectAccessible(page);
  });
});

test('pages of members, moderators and admins are accessible', async ({ discussion }) => {
  test.slow();
  const { community } = discussion;
  await fillTools(discussion);
  const page = await discussion.comes('admin', '/new');
  await setAhead(page);
  for (const path of memberPages(discussion)) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page, { part: 'main', dark: true });
    });
  }
  await test.step('what decides over something held', async () => {
    await page.goto(`/${community.name}/modtools/held`);
    await settled(page);
    for (const key of ['r', 'b', 'h', '?']) {
      await expect(page.getByRole('heading', { name: 'A held post' })).toBeVisible();
      await page.keyboard.press(key);
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessible(page, { part: '[role=dialog]', dark: true });
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
    }
  });
  await page.getByRole('button', { name: /^(me|@)/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
  await expectAccessible(page, { part: '[role=menu]' });
});

test(
  'a thread is accessible, whatever is open in it',
  {
    tag: '@phone',
  },
  async ({ discussion }) => {
    test.slow();
    const long = await discussion.written({ by: 'author', body: 'A thought. '.repeat(300) });
    await discussion.written({ by: 'moderator', body: 'A reply.', under: long });
    await discussion.written({ by: 'admin', body: 'Of my own.' });
    const page = await discussion.comes('admin');
    await expect(page.getByRole('button', { name: 'Show more' })).toBeVisible();
    await showActions(comment(page, 'Of my own.'));
    await comment(page, 'Of my own.').getByRole('button', { name: 'More actions' }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await expectAccessible(page, { part: '[role=menu]', dark: true });
    await page.getByRole('menu').getByText('Delete as admin').click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page, { part: '[role=dialog]', dark: true });
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();

    await choose(comment(page, 'A reply.'), 'Delete as admin');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(comment(page, 'Deleted by admin')).toBeVisible();
    await prompt(page).click();
    await box(page).fill('Half a thought');
    await beginReply(comment(page, 'A thought.'), 'The other half');
    await choose(comment(page, 'Of my own.'), 'Edit');
    await expect(page.getByRole('textbox')).toHaveCount(3);
    // Buttons half behind a bar would count as too small.
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await expectAccessible(page, { dark: true });
    await showActions(comment(page, 'A thought.'));
    await comment(page, 'A thought.').getByRole('button', { name: 'Collapse thread' }).click();
    await expectAccessible(page, { part: '#comments, [aria-label="Comments"]' });
  },
);

test('dialogs and menus are accessible', async ({ page, comes }) => {
  await page.goto('/birding');
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Login to continue' })).toBeVisible();
  await expectAccessible(page, { part: '[role=dialog]', dark: true });

  const admin = await comes('admin');
  await admin.goto(await publishGallery(admin, { width: 400, height: 300 }));
  await settled(admin);
  await expectAccessible(admin, { part: 'main', dark: true });
  await admin.getByRole('link', { name: /Enlarge picture 1 of 3/ }).click();
  await expect(admin.getByRole('dialog', { name: /^Pictures of/ })).toBeVisible();
  await expectAccessible(admin, { part: '[role=dialog]' });
  await admin.keyboard.press('Escape');
  const entry = (name: string) => admin.getByRole('menuitem', { name, exact: true });
  const openMenu = () => admin.getByRole('button', { name: 'More actions' }).first().click();
  await openMenu();
  await expect(admin.getByRole('menu')).toBeVisible();
  await expectAccessible(admin, { part: '[role=menu]', dark: true });
  for (const [act, question] of [
    ['Report', 'Report post'],
    ['Announce', 'Announce post?'],
    ['Delete as admin', 'Delete post?'],
  ] as const) {
    if (await admin.getByRole('menu').isHidden()) await openMenu();
    if (await entry(act).isHidden()) continue;
    await entry(act).click();
    await expect(admin.getByRole('dialog', { name: question })).toBeVisible();
    await expectAccessible(admin, { part: '[role=dialog]', dark: true });
    if (act === 'Delete as admin') break;
    await admin.keyboard.press('Escape');
    await expect(admin.getByRole('dialog')).toBeHidden();
  }
  const dialog = admin.getByRole('dialog', { name: 'Delete post?' });
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(admin.getByText('Deleted by admin')).toBeVisible();
  await expect(admin.locator('.media-tag')).toBeHidden();
});

test('the API reference is read, and its commands copied', { tag: '@both' }, async ({ page, isMobile }) => {
  const reply = await page.goto('/api/docs');
  expect(reply?.headers()['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; script-src 'sha256-[^']+';/,
  );
  // The policy allows its style, and nothing else is loaded but the icon.
  await expect(page.locator('.call').first()).toHaveCSS('border-top-style', 'solid');
  const loaded = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  );
  expect(loaded.filter((path) => path !== '/favicon.svg')).toEqual([]);
  await expect(page.getByText(`${origin}/api`, { exact: true })).toBeVisible();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  const contents = page.getByRole('navigation', { name: 'Contents' });
  const command = page.getByRole('group', { name: 'Command for posts.create' });

  if (isMobile) {
    await page.evaluate(() => {
      for (const details of document.querySelectorAll('details')) details.open = true;
    });
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(await command.evaluate((block) => block.scrollWidth > block.clientWidth)).toBe(true);
    const small = await page.evaluate(() =>
      Array.from(document.querySelectorAll('nav a, summary, .in-area a, .top a, .copy'))
        .filter((element) => element.getBoundingClientRect().height < 44)
        .map(({ textContent }) => textContent),
    );
    expect(small).toEqual([]);
    return;
  }
  const tabTo = async (target: typeof command) => {
    for (let presses = 0; presses < 60; presses++) {
      await page.keyboard.press('Tab');
      if (await target.evaluate((element) => element === document.activeElement)) return;
    }
    throw new Error('it is not reached by Tab');
  };
  await tabTo(page.getByRole('link', { name: 'Skip to content' }));
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport();
  await tabTo(contents.locator('summary', { hasText: 'Posts' }));
  await page.keyboard.press('Enter');
  await tabTo(contents.getByRole('link', { name: 'posts.create', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/api/docs#posts.create');
  await expect(page.getByRole('heading', { name: 'posts.create' })).toBeInViewport();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await tabTo(command);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Copy: Command for posts.create' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toHaveText('Copied');
  // One call and one object stay: the others look alike, and with all of them axe looks for minutes.
  await page.evaluate(() => {
    for (const section of document.querySelectorAll('.call'))
      if (section.id !== 'posts.create' && section.id !== 'object.Post') section.remove();
  });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await axeComplaints(page)).toEqual([]);
    await drawNarrow(page);
  }
  // The theme that the site stores wins over the system's.
  await page.evaluate(() => localStorage.setItem('theme', 'light'));
  await page.reload();
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light');
});
