import type { Page } from '@playwright/test';
import { once } from 'node:events';
import { createServer, type IncomingMessage, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, fillLogin, hold, keysAct, origin, settled, site, test } from './journey.ts';
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

  // Enter goes to the first place that is found.
  const entering = await comes(null);
  const releaseEntering = await openHeld(entering, site.post);
  await expect(entering.getByRole('heading', { level: 1 })).toBeVisible();
  await entering.keyboard.press('/');
  await entering.keyboard.type('birding');
  await entering.keyboard.press('Enter');
  releaseEntering();
  await expect(entering).toHaveURL('/birding');

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

test('a page works whose script runs before its end has arrived', async ({ page }) => {
  const slow = await holdingTheEnd();
  try {
    await page.goto(slow.origin + site.post, { waitUntil: 'commit' });
    // All that the script consists of is there.
    await page.waitForFunction(() => {
      const arrived = new Set(performance.getEntriesByType('resource').map(({ name }) => name));
      const parts = [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')];
      return parts.length > 0 && parts.every(({ href }) => arrived.has(href));
    });
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    slow.release();
    await page.getByRole('button', { name: 'Share' }).first().click();
    await expect(page.getByRole('menu', { name: 'Share' })).toBeVisible();
  } finally {
    slow.stop();
  }
});

/** The product behind a proxy that sends pages only as far as the middle of their data, until they are released. */
async function holdingTheEnd() {
  const { promise: released, resolve: release } = Promise.withResolvers<null>();
  const server = createServer((request, response) => {
    const headers = { ...request.headers, 'accept-encoding': 'identity' };
    const answer = async (from: IncomingMessage) => {
      response.writeHead(from.statusCode ?? 502, from.headers);
      if (!from.headers['content-type']?.startsWith('text/html')) return void from.pipe(response);
      const page = await text(from);
      const data = page.indexOf('id="page-data"');
      const middle = Math.round((data + page.length) / 2);
      response.write(page.slice(0, middle));
      await released;
      response.end(page.slice(middle));
    };
    const ask = forward(new URL(request.url ?? '/', origin), { method: request.method, headers }, (from) => {
      void answer(from);
    });
    request.pipe(ask);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // What a server that listens on a port has.
  const { port } = server.address() as AddressInfo;
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { origin: `http://127.0.0.1:${port}`, release: () => release(null), stop };
}
