import { createECDH } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type Connection, migrate, notifications, pushSubscriptions, users } from '@confab/db';
import { aCommunity, aPost, aUser } from '@confab/testing/db';
import { openPushService, type PushService, type Subscription } from '@confab/testing/push';
import type { APIRequestContext, BrowserContext, CDPSession, Page, Worker } from '@playwright/test';
import { eq, isNull, sql } from 'drizzle-orm';
import { wholeBrowser } from '../browsers.ts';
import { databaseUrl, expect, listen, site, test as base } from './journey.ts';
import { startProduct } from './product.ts';

type Place = { origin: string; db: Connection['db']; post: { publicId: string; path: string } };

const author = 'storyteller';
const writer = 'listener';

/** A site of its own, whose worker reaches browsers through a push service on this machine. */
const test = base.extend<{ service: PushService; place: Place; context: BrowserContext }>({
  service: async ({}, use) => {
    const service = await openPushService();
    await use(service);
    await service.close();
  },
  place: async ({ service }, use) => {
    const shared = connect(databaseUrl, { max: 1, applicationName: 'push' });
    const [alice] = await shared.db.select().from(users).where(eq(users.username, 'alice'));
    const name = `push_${process.pid}`;
    await shared.db.execute(sql.raw(`create database ${name}`));
    const url = new URL(databaseUrl);
    url.pathname = `/${name}`;
    await migrate(url.href);
    const own = connect(url.href, { max: 2, applicationName: 'push' });
    const { db } = own;
    const passwordHash = alice?.passwordHash ?? null;
    const teller = await aUser(db, { username: author, passwordHash });
    await aUser(db, { username: writer, passwordHash });
    const community = await aCommunity(db, { by: teller, name: 'stories' });
    const { publicId } = await aPost(db, { by: teller, in: community, title: 'A story' });

    const dataFolder = await mkdtemp(join(tmpdir(), 'push-'));
    const keys = createECDH('prime256v1');
    keys.generateKeys();
    const product = await startProduct({
      databaseUrl: url.href,
      env: {
        DATA_DIR: dataFolder,
        VAPID_PUBLIC_KEY: keys.getPublicKey('base64url'),
        VAPID_PRIVATE_KEY: keys.getPrivateKey('base64url'),
      },
      worker: true,
      pushService: service,
    });
    await use({ origin: product.origin, db, post: { publicId, path: `/stories/post/${publicId}` } });
    await product.stop();
    await own.close();
    await rm(dataFolder, { recursive: true });
    await shared.db.execute(sql.raw(`drop database ${name} with (force)`));
    await shared.close();
  },
  context: async ({ browser, place: { origin } }, use) => {
    const context = await browser.newContext({ baseURL: origin, serviceWorkers: 'allow' });
    await context.grantPermissions(['notifications'], { origin });
    await use(context);
    await context.close();
  },
  complaints: async ({ page }, use) => {
    const complaints: string[] = [];
    listen(page, complaints);
    await use(complaints);
    // The page asks for a subscription of the browser's own, which has no push service here, and says so.
    const others = complaints.filter((text) => !text.includes('does not support the Push API in incognito'));
    expect(others, 'the browser’s console').toEqual([]);
  },
});

test.use(wholeBrowser);

test(
  'a comment is pushed to whom it is for, shown by the system, and opened by a click; what was seen elsewhere closes',
  { tag: '@desktop' },
  async ({ page, context, browser, place, service }) => {
    test.slow();
    const { db, post } = place;
    await logIn(context.request, author, place);
    await page.goto('/');
    const { worker, deliver } = await installed(page, context, place);
    // Another address than before, and no page that would tell of it.
    await worker.evaluate(reachedAt(service.subscribe()));
    await dispatch(worker, `const event = new Event('pushsubscriptionchange');`);
    await worker.evaluate(noteBadge);
    // Nobody looks at the site.
    await page.goto('about:blank');

    const elsewhere = await browser.newContext({ baseURL: place.origin });
    const token = await logIn(elsewhere.request, writer, place);
    const say = async (body: string): Promise<string> => {
      const reply = await elsewhere.request.post(`/api/posts/${post.publicId}/comments`, {
        headers: { 'X-Csrf-Token': token, Origin: place.origin },
        data: { body },
      });
      // As api.md 3.6 has it.
      return ((await reply.json()) as { id: string }).id;
    };

    const commentId = await say('And then what happened?');
    const push = await service.push(1);
    const [told] = await db.select().from(notifications);
    expect(JSON.parse(push.text)).toMatchObject({ id: told?.id, type: 'new_comment', notif: null });
    expect(push.sender).not.toBeNull();

    await deliver(push.text);
    await expect
      .poll(() => shownBy(worker))
      .toEqual([
        {
          title: `@${writer} commented on your post A story`,
          tag: String(told?.id),
          toURL: `${post.path}/${commentId}`,
        },
      ]);
    await expect.poll(() => worker.evaluate('self.shownBadge')).toBe(1);

    await page.goto('/');
    await expect(page.getByRole('feed')).toBeVisible();
    await click(worker);
    await page.waitForURL(`**${post.path}/${commentId}`);
    await expect(page.getByText('And then what happened?')).toBeVisible();
    await expect.poll(() => shownBy(worker)).toEqual([]);
    await expect
      .poll(async () => (await db.select().from(notifications)).map(({ seenAt }) => seenAt !== null))
      .toEqual([true]);

    await say('Tell us more.');
    const { text } = await service.push(2);
    // Whoever looks at the site is told there.
    await page.bringToFront();
    await receive(worker, text);
    expect(await shownBy(worker)).toEqual([]);

    await leaves(page, worker);
    await deliver(text);
    await expect.poll(async () => (await shownBy(worker)).length).toBe(1);
    await db.update(notifications).set({ seenAt: sql`now()` });
    await page.goto('/');
    await expect.poll(() => shownBy(worker)).toEqual([]);

    const last = await say('I see.');
    const third = await service.push(3);
    await leaves(page, worker);
    await deliver(third.text);
    await expect.poll(async () => (await shownBy(worker)).length).toBe(1);
    await click(worker);
    expect(await worker.evaluate('self.openedAt')).toBe(`${place.origin}${post.path}/${last}`);
    const unseen = () => db.$count(notifications, isNull(notifications.seenAt));
    await expect.poll(unseen).toBe(0);

    // Marked on the page, it is closed where the system shows it.
    await db.update(notifications).set({ seenAt: null });
    await deliver(third.text);
    await expect.poll(async () => (await shownBy(worker)).length).toBe(1);
    await page.goto('/notifications');
    await page.getByRole('button', { name: 'Mark all as seen' }).click();
    await expect.poll(() => shownBy(worker)).toEqual([]);
    await expect.poll(unseen).toBe(0);
    await elsewhere.close();
  },
);

test(
  'a member is asked to be told, and asked again in time; settings offer it for as long as the browser refuses',
  { tag: '@phone' },
  async ({ page, context, place, service }) => {
    test.slow();
    const question = page.getByRole('dialog', { name: 'Turn on notifications' });
    const refusal = page.getByText("It looks like your browser doesn't support push notifications.");
    await context.clearPermissions();
    await logIn(context.request, author, place);
    await page.goto('/');
    await question.getByRole('button', { name: 'Turn on' }).click({ timeout: 30_000 });
    await expect(refusal).toBeVisible();
    await expect(question).toHaveCount(0);

    // Thirty days after they were asked, on the page that is still open.
    const askedAt = await page.evaluate(() => Number(localStorage.getItem('push_prompt_asked')));
    const monthBefore = String(askedAt - 30 * 24 * 60 * 60);
    await page.evaluate((at) => localStorage.setItem('push_prompt_asked', at), monthBefore);
    await expect(question).toBeVisible({ timeout: 30_000 });
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);

    // Somebody else on this device was not asked.
    await page.getByRole('button', { name: 'me', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('push_prompt_asked'))).toBeNull();
    await logIn(context.request, writer, place);
    await context.addInitScript(reachedAt(service.subscribe()));
    await page.goto('/');
    await expect(question).toBeVisible({ timeout: 30_000 });
    await context.grantPermissions(['notifications'], { origin: place.origin });
    await question.getByRole('button', { name: 'Turn on' }).click();
    await expect(page.getByText('Notifications are turned on.')).toBeVisible();
    await expect(question).toHaveCount(0);
    const [first] = await place.db.select().from(pushSubscriptions);

    await page.goto('/settings');
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    await context.clearPermissions();
    const button = page.getByRole('button', { name: 'Enable push notifications' });
    await button.click({ timeout: 30_000 });
    await expect(refusal).toBeVisible();
    await context.grantPermissions(['notifications'], { origin: place.origin });
    await expect(button).toHaveCount(0);
    await expect(page.getByRole('switch', { name: 'Enable reply notifications' })).toBeFocused();

    // Whoever was permitted to once tells anew at each start, as the browser may be reached elsewhere by then.
    const second = service.subscribe();
    await context.addInitScript(reachedAt(second));
    await page.reload();
    await expect
      .poll(() => place.db.select().from(pushSubscriptions), { timeout: 30_000 })
      .toEqual([expect.objectContaining({ ...second, userId: first?.userId })]);
    expect(first?.endpoint).not.toBe(second.endpoint);
    await expect(question).toHaveCount(0);
  },
);

/** Returns the token for what changes something. */
async function logIn(request: APIRequestContext, username: string, { origin }: Place): Promise<string> {
  const start = await request.get('/api/_initial');
  const reply = await request.post('/api/_login', {
    headers: { 'X-Csrf-Token': start.headers()['csrf-token'] ?? '', Origin: origin },
    data: { username, password: site.password },
  });
  expect(reply.ok()).toBe(true);
  return (await request.get('/api/_initial')).headers()['csrf-token'] ?? '';
}

/** The service worker of the page, and how a push service would hand it a message. */
async function installed(page: Page, context: BrowserContext, { origin }: Place) {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('the site has no service worker');
  const session = await context.newCDPSession(page);
  const registrationId = await registrationOf(session);
  const deliver = (data: string) =>
    session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  return { worker, deliver };
}

async function registrationOf(session: CDPSession): Promise<string> {
  const found = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  return found;
}

/** For a page or a worker: a browser that has a push service, as this one has not. */
const reachedAt = ({ endpoint, ...keys }: Subscription) => `
  PushManager.prototype.subscribe = async () => ({
    toJSON: () => (${JSON.stringify({ endpoint, keys, expirationTime: null })}),
  });`;

/** For a worker: notes what stands on the icon of the app, which nobody sees here. */
const noteBadge = `
  WorkerNavigator.prototype.setAppBadge = async (count) => { self.shownBadge = count };`;

/** Nobody looks at the site any more, as its worker sees it. */
async function leaves(page: Page, worker: Worker): Promise<void> {
  await page.goto('about:blank');
  await expect
    .poll(() =>
      worker.evaluate(`self.clients
        .matchAll({ type: 'window', includeUncontrolled: true })
        .then(({ length }) => length)`),
    )
    .toBe(0);
}

type Shown = { title: string; tag: string; toURL: string };

/** What the system shows of the site. */
const shownBy = (worker: Worker) =>
  worker.evaluate<Shown[]>(`self.registration.getNotifications().then((shown) =>
    shown.map(({ title, tag, data }) => ({ title, tag, toURL: data.toURL })))`);

/**
 * Clicks the notification that is shown. A browser lets a worker bring a window to the front, or open one, only after a
 * click by a person, which no program can make: here a window is in front already, and what would be opened is noted.
 */
const click = (worker: Worker) =>
  dispatch(
    worker,
    `WindowClient.prototype.focus = async function () { return this };
    Clients.prototype.openWindow = async (address) => { self.openedAt = address };
    const [notification] = await self.registration.getNotifications();
    const event = new NotificationEvent('notificationclick', { notification });`,
  );

/** As `deliver`, and until the worker is done with it. */
const receive = (worker: Worker, data: string) =>
  dispatch(worker, `const event = new PushEvent('push', { data: ${JSON.stringify(data)} });`);

/** Resolves when the worker is done with the event that the script makes. */
const dispatch = (worker: Worker, script: string) =>
  worker.evaluate(`(async () => {
    ${script}
    let done;
    event.waitUntil = (promise) => { done = promise; };
    self.dispatchEvent(event);
    await done;
  })()`);
