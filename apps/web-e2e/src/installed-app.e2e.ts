import { comments, postVotes, users } from '@confab/db';
import { aCommunity, aPost } from '@confab/testing/db';
import { devices, type Locator, type Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { wholeBrowser } from '../browsers.ts';
import { type InFront, standInFront } from './in-front.ts';
import { hotness } from './discussion.ts';
import {
  aPerson,
  type Db,
  expect,
  expectAccessible,
  fillLogin,
  logIn,
  newName,
  origin,
  type Row,
  settled,
  test as base,
} from './journey.ts';
import { scrollPage, shifted, watchShifts } from './layout.ts';

/** A site behind a network that can be cut, with a post that no other journey knows. */
type Place = { db: Db; front: InFront; post: Row; path: string; reader: string };

const test = base.extend<{ place: Place }>({
  place: async ({ db }, use) => {
    const author = await aPerson(db);
    const reader = await aPerson(db);
    const community = await aCommunity(db, { by: author, name: newName() });
    const post = await aPost(db, { by: author, in: community, title: 'The last train', hotness });
    const front = await standInFront(origin);
    await use({ db, front, post, path: `/${community.name}/post/${post.publicId}`, reader: reader.username });
    front.close();
  },
  // The browser complains of every request while the network is cut.
  complaints: async ({ request: _request }, use) => use([]),
  context: async ({ browser, place }, use) => {
    const context = await browser.newContext({ baseURL: place.front.origin, serviceWorkers: 'allow' });
    await use(context);
    await context.close();
  },
});

test.use(wholeBrowser);

test.describe('the installed app', { tag: '@phone' }, () => {
  test('is offered at home, in the menu and in settings', async ({ page, context, place: { reader } }) => {
    const html = page.locator('html');
    const menu = page.getByRole('button', { name: 'me', exact: true });
    const inMenu = page.getByRole('menuitem', { name: 'Install app' });
    await watchShifts(page);
    await page.goto('/');
    await isKept(page);
    const browser = await context.newCDPSession(page);
    const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
    // Contexts of journeys are incognito.
    const errors = installabilityErrors.map(({ errorId }) => errorId);
    expect(errors.filter((error) => error !== 'in-incognito')).toEqual([]);
    const { errors: mistakes, data } = await browser.send('Page.getAppManifest');
    expect(mistakes).toEqual([]);
    expect(JSON.parse(data ?? '')).toMatchObject({
      display: 'standalone',
      icons: expect.arrayContaining([expect.objectContaining({ purpose: 'maskable' })]),
      share_target: { action: '/share' },
    });

    await offer(page);
    await shifted(page);
    const declined = await installBanner(page);
    await expect(declined).toBeInViewport();
    expect(await shifted(page)).toBe(0);
    await declined.getByRole('button', { name: 'Not now' }).tap();
    await expect(declined).toHaveCount(0);
    await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
    await page.reload();
    await settled(page);
    await offer(page);
    await scrollPage(page, 700);
    await scrollPage(page, 0);
    await expect(page.locator('.feed-slot article').first()).toBeInViewport();
    await expect(declined).toHaveCount(0);
    await page.evaluate(() => localStorage.clear());

    await logIn(page, reader);
    await page.goto('/');
    await isKept(page);
    await offer(page);
    const banner = await installBanner(page);
    await banner.getByRole('button', { name: 'Install' }).evaluate((button: HTMLButtonElement) => {
      button.focus();
      button.click();
      button.click();
    });
    await expect(banner).toHaveCount(0);
    await expect(html).toHaveAttribute('data-asked', '1');
    await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
    await offer(page);
    await menu.click();
    await inMenu.click();
    await expect(html).toHaveAttribute('data-asked', '2');
    await menu.click();
    await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
    await expect(inMenu).toHaveCount(0);
    await page.getByRole('menuitem', { name: 'Settings' }).click();
    await expect(title(page, 'Settings')).toBeVisible();
    await offer(page);
    await page.getByRole('button', { name: 'Install app' }).click();
    await expect(html).toHaveAttribute('data-asked', '3');
  });

  test('is explained where the browser cannot install it', async ({
    browser,
    place: { db, front, reader },
  }) => {
    const { defaultBrowserType: _engine, ...iPhone } = devices['iPhone 15'];
    const context = await browser.newContext({ ...iPhone, baseURL: front.origin });
    const page = await context.newPage();
    await page.goto('/');
    const banner = await installBanner(page);
    await expectAccessible(page);
    await banner.getByRole('button', { name: 'Install' }).click();
    const steps = page.getByRole('dialog', { name: /^Install / });
    await expect(steps.getByRole('listitem')).toHaveCount(3);
    await steps.getByRole('button', { name: 'Close', exact: true }).last().click();
    await expect(steps).toHaveCount(0);

    // As Safari says it of an app on the home screen; the icon is recorded.
    await context.addInitScript(() => {
      Object.defineProperty(navigator, 'standalone', { value: true });
      const note = (count: number) => document.documentElement.setAttribute('data-badge', String(count));
      Navigator.prototype.setAppBadge = async (count = 0) => note(count);
      Navigator.prototype.clearAppBadge = async () => note(0);
    });
    let uses = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/analytics') && request.postData() === '{"event":"pwa_use"}') uses += 1;
    });
    await db.update(users).set({ notificationsNewCount: 3 }).where(eq(users.username, reader));
    await logIn(page, reader);
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('data-badge', '3', { timeout: 30_000 });
    await expect.poll(() => uses).toBe(1);
    await expect(banner).toHaveCount(0);
    await page
      .getByRole('link', { name: /^Notifications/ })
      .first()
      .click();
    await expect(page.locator('html')).toHaveAttribute('data-badge', '0');

    await context.setOffline(true);
    await page.waitForFunction(() => !navigator.onLine);
    await context.setOffline(false);
    await expect.poll(() => uses).toBe(2);
    await context.close();
  });

  test('offers a new version, which waits until its reader wants it', async ({ page, place: { front } }) => {
    await page.goto('/');
    await isKept(page);
    front.change('/service-worker.js', (body) => `${body}\n// another build`);
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    const prompt = page.getByRole('dialog', { name: 'Update available' });
    await expect(prompt).toBeVisible({ timeout: 30_000 });
    expect(await waits(page)).toBe(true);
    await page.evaluate(() => document.documentElement.setAttribute('data-before', ''));
    await prompt.getByRole('button', { name: 'Reload' }).click();
    await expect(page.locator('html[data-before]')).toHaveCount(0);
    await expect(page.getByRole('feed')).toBeVisible();
    expect(await waits(page)).toBe(false);
  });

  test('fills the composer with what is shared, by way of the login', async ({ page, place: { reader } }) => {
    await page.goto('/');
    await isKept(page);
    await share(page, { title: 'A timetable', text: 'https://example.com/trains' });
    await page.waitForURL('**/login?next=*shared*');
    await fillLogin(page.getByRole('main'), reader);
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('A timetable');
    await expect(page.getByRole('textbox', { name: 'URL' })).toHaveValue('https://example.com/trains');

    await share(page, { title: 'A platform', picture: true });
    // It has a name only until it is uploaded, then a text of its own.
    await expect(page.getByRole('listitem').getByLabel('Alt text')).toBeVisible();
  });

  test('reads and writes without a network, and forgets at a logout', async ({
    page,
    context,
    place: { db, front, post, path, reader },
  }) => {
    test.slow();
    const connect = async (connected: boolean) => {
      front.setConnected(connected);
      await context.setOffline(!connected);
    };
    const upvote = (of: Page) =>
      of.getByRole('group', { name: 'Vote on this post' }).getByRole('button', { name: 'Upvote' });
    await logIn(page, reader);
    await page.goto('/');
    await isKept(page);
    // One post is read in the feed's app, another as a page of its own.
    const first = page.getByRole('feed').getByRole('article').first().getByRole('heading').getByRole('link');
    const firstTitle = await first.innerText();
    await first.click();
    await expect(title(page, firstTitle)).toBeVisible();
    const firstPath = new URL(page.url()).pathname;
    await expect.poll(() => hasAnswer(page, `/api/posts/${firstPath.split('/').at(-1)}`)).toBe(true);
    await page.goto(path);
    await isKept(page);
    await page.reload();
    await expect.poll(() => keptOf(page, reader)).toBeGreaterThan(0);

    await connect(false);
    for (const [address, heading] of [
      [path, 'The last train'],
      [firstPath, firstTitle],
    ] as const) {
      await go(page, address);
      await expect(title(page, heading)).toBeVisible();
    }
    await go(page, '/');
    await expect(page.getByRole('feed').getByRole('article').first()).toBeVisible();
    await go(page, '/all?sort=week');
    await expect(title(page, "You're offline")).toBeVisible();
    await connect(true);
    // The page that stands in loads the one that was wanted.
    await expect(page.getByRole('feed').getByRole('article').first()).toBeVisible();
    await expect(title(page, "You're offline")).toHaveCount(0);

    await page.goto(path);
    await page.getByRole('button', { name: 'Add a comment' }).click();
    const box = page.getByRole('textbox', { name: 'Add a comment' });
    await box.fill('Written in a tunnel.');
    // The code that renders the comment has come by then.
    await settled(page);
    await connect(false);
    await box.press('ControlOrMeta+Enter');
    await expect(page.getByText('Sent when you are back online', { exact: true })).toBeVisible();
    await upvote(page).click();
    await expect.poll(() => waiting(page)).toBe(2);
    const arrived = front.swallowAnswers('POST', /^\/api\/posts\/\w+\/comments/);
    await connect(true);
    await expect.poll(arrived, { timeout: 20_000 }).toBeGreaterThan(0);
    const crashed = page.waitForEvent('crash');
    const devtools = await context.newCDPSession(page);
    // The tab is gone before it can answer.
    void devtools.send('Page.crash').catch(() => undefined);
    await crashed;
    await page.close();
    front.swallowAnswers('POST', /^nothing$/);
    const again = await context.newPage();
    await again.goto(path);
    await expect.poll(() => waiting(again), { timeout: 20_000 }).toBe(0);
    expect(await db.$count(comments, eq(comments.postId, post.id))).toBe(1);
    // Beside that of its author.
    expect(await db.$count(postVotes, eq(postVotes.postId, post.id))).toBe(2);

    await connect(false);
    await upvote(again).click();
    await expect.poll(() => waiting(again)).toBe(1);
    await connect(true);
    // The post names its reader to visitors as well: as the author of a comment.
    await go(again, '/');
    await expect(again.getByRole('feed').getByRole('article').first()).toBeVisible();
    await again.getByRole('button', { name: 'me', exact: true }).click();
    await again.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(again.getByRole('button', { name: 'Create account' }).first()).toBeVisible();
    await expect.poll(() => keptOf(again, reader)).toBe(0);
    await expect.poll(() => waiting(again)).toBe(0);
  });
});

test(
  'a tab of the release before loads itself again',
  { tag: '@phone' },
  async ({ browser, place: { front, path, reader } }) => {
    const context = await browser.newContext({ baseURL: front.origin, serviceWorkers: 'block' });
    const page = await context.newPage();
    await logIn(page, reader);
    await page.goto(path);
    await page.getByRole('button', { name: 'Add a comment' }).click();
    await page.getByRole('textbox', { name: 'Add a comment' }).fill('Half a sentence');
    await page.evaluate(() => document.documentElement.setAttribute('data-before', ''));
    // What is still on its way could be missing as well, and a press be made on the page that follows.
    await settled(page);
    front.loseFiles();
    await page.getByRole('button', { name: 'me', exact: true }).click();
    await expect(page.locator('html[data-before]')).toHaveCount(0);
    // What came by itself may have been missing before the press, which then opened the menu of the new page.
    await settled(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Continue your comment' }).click();
    await expect(page.getByRole('textbox', { name: 'Add a comment' })).toHaveValue('Half a sentence');
    await context.close();
  },
);

/** Follows a link: Playwright's own navigation fails without a network. */
const go = (page: Page, path: string) => page.evaluate((to) => location.assign(to), path);

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** What a browser does that can install the page: `data-asked` says how often the page has had it ask since. */
const offer = (page: Page) =>
  page.evaluate(() => {
    const { documentElement } = document;
    const event = new Event('beforeinstallprompt', { cancelable: true });
    const prompt = async () => {
      const asked = Number(documentElement.getAttribute('data-asked')) + 1;
      documentElement.setAttribute('data-asked', String(asked));
    };
    dispatchEvent(Object.assign(event, { prompt }));
  });

/** The banner at home, which comes while its place is out of sight. */
async function installBanner(page: Page): Promise<Locator> {
  const banner = page.getByRole('complementary', { name: /^Install / });
  await scrollPage(page, 700);
  await expect(banner).toBeAttached({ timeout: 30_000 });
  await scrollPage(page, 0);
  return banner;
}

/** Once the service worker has taken the page over and kept a copy of it. */
async function isKept(page: Page): Promise<void> {
  const kept = async () => {
    const { pathname, search } = new URL(page.url());
    const controlled = await page.evaluate(() => navigator.serviceWorker.controller !== null);
    return controlled && (await hasCopy(page, 'read:pages', pathname + search));
  };
  await expect.poll(kept, { timeout: 30_000 }).toBe(true);
}

const hasAnswer = (page: Page, path: string) => hasCopy(page, 'read:answers', path);

const hasCopy = (page: Page, prefix: string, path: string) =>
  page.evaluate(
    async ([begins = '', address = '']) => {
      const names = (await caches.keys()).filter((name) => name.startsWith(begins));
      const copies = await Promise.all(
        names.map((cacheName) => caches.match(address, { cacheName, ignoreVary: true, ignoreSearch: true })),
      );
      return copies.some(Boolean);
    },
    [prefix, path],
  );

const waits = (page: Page) =>
  page.evaluate(
    async () => (await navigator.serviceWorker.getRegistration())?.waiting instanceof ServiceWorker,
  );

/** How many things wait in the outbox. */
const waiting = (page: Page) =>
  page.evaluate(async () => {
    const known = await indexedDB.databases();
    if (!known.some(({ name }) => name === 'outbox')) return 0;
    return new Promise<number>((resolve, reject) => {
      const opening = indexedDB.open('outbox');
      opening.onerror = () => reject(new Error('The outbox could not be opened.'));
      opening.onsuccess = () => {
        const counting = opening.result.transaction('waiting').objectStore('waiting').count();
        counting.onsuccess = () => {
          opening.result.close();
          resolve(counting.result);
        };
      };
    });
  });

/** How many kept copies contain this name. */
const keptOf = (page: Page, username: string) =>
  page.evaluate(async (name) => {
    let count = 0;
    for (const cacheName of await caches.keys()) {
      const cache = await caches.open(cacheName);
      for (const copy of await cache.matchAll()) if ((await copy.text()).includes(name)) count += 1;
    }
    return count;
  }, username);

type Given = { title: string; text?: string; picture?: boolean };

/** What a phone does when another app shares something with this one. */
async function share(page: Page, given: Given): Promise<void> {
  await page.evaluate(async ({ title: subject, text = '', picture = false }) => {
    const form = document.createElement('form');
    Object.assign(form, { method: 'POST', action: '/share', enctype: 'multipart/form-data' });
    for (const [name, value] of Object.entries({ title: subject, text, url: '' })) {
      form.append(Object.assign(document.createElement('input'), { name, value }));
    }
    if (picture) {
      const canvas = new OffscreenCanvas(8, 8);
      canvas.getContext('2d')?.fillRect(0, 0, 8, 8);
      const files = new DataTransfer();
      const bytes = await canvas.convertToBlob({ type: 'image/png' });
      files.items.add(new File([bytes], 'platform.png', { type: 'image/png' }));
      form.append(
        Object.assign(document.createElement('input'), {
          type: 'file',
          name: 'pictures',
          files: files.files,
        }),
      );
    }
    document.body.append(form);
    form.submit();
  }, given);
}
