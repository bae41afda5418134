import { guestAddresses, notifications, pushSubscriptions } from '@confab/db';
import { aCommunity, aPost } from '@confab/testing/db';
import { type MailServer, openMailServer } from '@confab/testing/mail';
import { openPushService, type PushService, type Subscription } from '@confab/testing/push';
import type { BrowserContext, Page, Worker } from '@playwright/test';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { createECDH } from 'node:crypto';
import { wholeBrowser } from '../browsers.ts';
import { test as base } from './apart.ts';
import {
  aPerson,
  dataFolder,
  expect,
  expectAccessible,
  fillLogin,
  logIn,
  newName,
  settled,
} from './journey.ts';
import { startProduct } from './product.ts';

/** A site with a worker that reaches inboxes and browsers on this machine. */
type Reached = { origin: string; mail: MailServer; service: PushService };

const test = base.extend<object, { reached: Reached }>({
  reached: [
    // A worker takes any job of its database, including those of a site that is reached elsewhere.
    async ({ ownUrl }, use) => {
      const mail = await openMailServer();
      const service = await openPushService();
      const keys = createECDH('prime256v1');
      keys.generateKeys();
      const product = await startProduct({
        databaseUrl: ownUrl,
        env: {
          SMTP_URL: mail.url,
          MAIL_FROM: 'confab@localhost',
          DATA_DIR: dataFolder,
          VAPID_PUBLIC_KEY: keys.getPublicKey('base64url'),
          VAPID_PRIVATE_KEY: keys.getPrivateKey('base64url'),
        },
        pushService: service,
      });
      await use({ origin: product.origin, mail, service });
      await product.stop();
      await service.close();
      await mail.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ reached }, use) => use(reached.origin),
});

test.use({ ...wholeBrowser, serviceWorkers: 'allow' });
// One product for all of them.
test.describe.configure({ mode: 'default' });
test.slow();

test('a mailed link replaces a forgotten password, once', async ({
  page,
  browser,
  db,
  reached: { origin, mail },
}) => {
  const email = `${newName()}@postbox.example`;
  const { username } = await aPerson(db, { email });
  const elsewhere = await browser.newContext({ baseURL: origin });
  const other = await elsewhere.newPage();
  await logIn(other, username, origin);
  await other.goto('/');
  await expect(other.getByRole('button', { name: new RegExp(username) })).toBeVisible();

  await page.goto('/login');
  await settled(page);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  const account = page.getByLabel('Username or email');
  await account.fill(email);
  await account.press('Enter');
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeFocused();
  const { text } = await mail.mailTo(email);
  const link = /http\S+#token=\S+/.exec(text)?.[0] ?? '';
  const token = link.split('#token=')[1] ?? '';
  expect(token.length).toBeGreaterThan(20);

  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url(), request.headers()['referer'] ?? ''));
  await page.goto('about:blank');
  await page.goto(link);
  const password = page.getByLabel('New password');
  const save = async () => {
    await password.fill('a better password');
    await page.getByLabel('Repeat password').fill('a better password');
    await page.getByRole('button', { name: 'Save password' }).click();
  };
  await expect(password).toBeFocused();
  await expect(page).toHaveURL('/recover');
  await expectAccessible(page, { part: 'main' });
  await Promise.all([
    // An alert that goes by itself.
    expect(other.getByText(/^You have been logged out/)).toBeVisible({ timeout: 20_000 }),
    save(),
    expect(page.getByText('Your new password is saved. Log in with it.')).toBeVisible(),
  ]);
  await expect(page).toHaveURL('/login');
  await expect(other.getByRole('button', { name: 'Create account', exact: true })).toBeVisible();
  await elsewhere.close();
  await fillLogin(page.getByRole('main'), username, 'a better password');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: new RegExp(username) })).toBeVisible();

  await page.goto('about:blank');
  await page.goto(link);
  await save();
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeFocused();
  await expectAccessible(page, { part: 'main' });
  await page.getByRole('button', { name: 'Ask for a new link' }).click();
  await expect(account).toBeFocused();
  // The browser keeps the part behind # to itself.
  expect(sent.filter((each) => each.replace(/#.*/, '').includes(token))).toEqual([]);
});

test('a visitor reports a post without an account, and is mailed what was decided', async ({
  page,
  browser,
  db,
  reached: { origin, mail },
}) => {
  const email = `${newName()}@postbox.example`;
  const [moderator, author] = [await aPerson(db), await aPerson(db)];
  const community = await aCommunity(db, { by: moderator, name: newName() });
  const post = await aPost(db, { by: author, in: community, title: 'Cheap watches' });

  await page.goto(`/${community.name}/post/${post.publicId}`);
  await settled(page);
  await page.getByRole('button', { name: 'More actions' }).first().press('Enter');
  await page.getByRole('menuitem', { name: 'Report' }).press('Enter');
  const prompt = page.getByRole('dialog', { name: 'Login to continue' });
  await expect(prompt).toBeVisible();
  await expectAccessible(page, { part: '[role="dialog"]' });
  await prompt.getByRole('button', { name: 'Report without an account' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Report post' });
  const spam = dialog.getByRole('radio', { name: 'Spam' });
  await expect(dialog.getByRole('radio').first()).toBeFocused();
  await dialog.getByRole('button', { name: 'Send report' }).press('Enter');
  await expect(dialog.getByText('Choose one of the reasons.')).toBeVisible();
  await expectAccessible(page, { part: '[role="dialog"]' });
  await spam.press('Space');
  await dialog.getByLabel('What is wrong with it?').fill('It sells watches.');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Email').press('Enter');
  await expect(dialog.getByText(`We will write to ${email} when we have decided.`)).toBeFocused();
  await dialog.getByRole('button', { name: 'Done' }).press('Enter');
  await expect(dialog).toBeHidden();

  const elsewhere = await browser.newContext({ baseURL: origin });
  const mods = await elsewhere.newPage();
  await logIn(mods, moderator.username, origin);
  await mods.goto(`/${community.name}/modtools/reports`);
  await settled(mods);
  const reporter = mods.getByRole('article').getByRole('listitem').filter({ hasText: 'Guest' });
  await expect(reporter).toContainText('It sells watches.');
  await expect(mods.getByText(email)).toHaveCount(0);
  await mods.getByRole('button', { name: /^Keep/ }).click();
  const { text } = await mail.mailTo(email);
  expect(text).toContain('The moderators looked at it and decided that it stays.');
  const asked = eq(guestAddresses.email, email);
  await expect.poll(() => db.$count(guestAddresses, asked), 'the address is forgotten').toBe(0);
  await elsewhere.close();
});

/** What this browser says of push: it has no push service when it is incognito. */
const noPushService = 'does not support the Push API in incognito';

test('a comment is pushed, opened by a click, and closed once seen', async ({
  page,
  context,
  browser,
  db,
  complaints,
  reached: { origin, service },
}) => {
  await context.grantPermissions(['notifications'], { origin });
  const [author, writer] = [await aPerson(db), await aPerson(db)];
  const community = await aCommunity(db, { by: author, name: newName() });
  const post = await aPost(db, { by: author, in: community, title: 'A story', hotness: -1_000_000 });
  const path = `/${community.name}/post/${post.publicId}`;
  const ofAuthor = eq(notifications.userId, author.id);

  await logIn(page, author.username, origin);
  await page.goto('/');
  const { worker, deliver } = await installed(page, context, origin);
  // The browser is reached at another address, and no page is there to tell the site so.
  await worker.evaluate(reachedAt(service.subscribe()));
  await dispatch(worker, `const event = new Event('pushsubscriptionchange');`);
  const subscribed = eq(pushSubscriptions.userId, author.id);
  await expect.poll(() => db.$count(pushSubscriptions, subscribed), 'the site knows the browser').toBe(1);
  await worker.evaluate(noteBadge);
  await page.goto('about:blank');

  const elsewhere = await (await browser.newContext({ baseURL: origin })).newPage();
  const token = await logIn(elsewhere, writer.username, origin);
  const say = async (body: string): Promise<string> => {
    const reply = await elsewhere.request.post(`/api/posts/${post.publicId}/comments`, {
      headers: { 'X-Csrf-Token': token, Origin: origin },
      data: { body },
    });
    // As api.md 3.6 has it.
    return ((await reply.json()) as { id: string }).id;
  };

  const commentId = await say('And then what happened?');
  const push = await service.push(1);
  const [told] = await db.select().from(notifications).where(ofAuthor);
  expect(JSON.parse(push.text)).toMatchObject({ id: told?.id, type: 'new_comment', notif: null });
  expect(push.sender).not.toBeNull();
  await deliver(push.text);
  await expect
    .poll(() => shownBy(worker))
    .toEqual([
      {
        title: `@${writer.username} commented on your post A story`,
        tag: String(told?.id),
        toURL: `${path}/${commentId}`,
      },
    ]);
  await expect.poll(() => worker.evaluate('self.shownBadge')).toBe(1);

  await page.goto('/');
  await expect(page.getByRole('feed')).toBeVisible();
  await click(worker);
  await page.waitForURL(`**${path}/${commentId}`);
  await expect(page.getByText('And then what happened?')).toBeVisible();
  await expect.poll(() => shownBy(worker)).toEqual([]);
  await expect
    .poll(async () =>
      (await db.select().from(notifications).where(ofAuthor)).map(({ seenAt }) => seenAt !== null),
    )
    .toEqual([true]);

  await say('Tell us more.');
  const { text } = await service.push(2);
  // Also beside a page of the site: a system ends the subscription of a browser that shows nothing.
  await page.bringToFront();
  await receive(worker, text);
  await expect.poll(async () => (await shownBy(worker)).length).toBe(1);
  await db
    .update(notifications)
    .set({ seenAt: sql`now()` })
    .where(ofAuthor);
  await page.goto('/');
  await expect.poll(() => shownBy(worker)).toEqual([]);

  const last = await say('I see.');
  const third = await service.push(3);
  await leaves(page, worker);
  await deliver(third.text);
  await expect.poll(async () => (await shownBy(worker)).length).toBe(1);
  await click(worker);
  expect(await worker.evaluate('self.openedAt')).toBe(`${origin}${path}/${last}`);
  const unseen = () => db.$count(notifications, and(ofAuthor, isNull(notifications.seenAt)));
  await expect.poll(unseen).toBe(0);

  // Marked on the page, it is closed where the system shows it.
  await db.update(notifications).set({ seenAt: null }).where(ofAuthor);
  await deliver(third.text);
  await expect.poll(async () => (await shownBy(worker)).length).toBe(1);
  await page.goto('/notifications');
  await page.getByRole('button', { name: 'Mark all as seen' }).click();
  await expect.poll(() => shownBy(worker)).toEqual([]);
  await expect.poll(unseen).toBe(0);
  await elsewhere.context().close();
  // The page asks this browser for a subscription.
  expect(complaints.splice(0).filter((each) => !each.includes(noPushService))).toEqual([]);
});

test(
  'a member is asked about push, again after a month',
  {
    tag: '@phone',
  },
  async ({ page, context, db, complaints, reached: { origin, service } }) => {
    const [first, second] = [await aPerson(db), await aPerson(db)];
    const question = page.getByRole('dialog', { name: 'Turn on notifications' });
    const refusal = page.getByText("It looks like your browser doesn't support push notifications.");
    const subscriptions = () =>
      db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, second.id));
    await logIn(page, first.username, origin);
    await page.goto('/');
    await question.getByRole('button', { name: 'Turn on' }).click({ timeout: 30_000 });
    await expect(refusal).toBeVisible();
    await expect(question).toHaveCount(0);

    // Thirty days later, on the page that is still open.
    await page.evaluate(
      (month) => {
        const askedAt = Number(localStorage.getItem('push_prompt_asked'));
        localStorage.setItem('push_prompt_asked', String(askedAt - month));
      },
      30 * 24 * 60 * 60,
    );
    await expect(question).toBeVisible({ timeout: 30_000 });
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);

    // The next member on this device was not asked yet.
    await page.getByRole('button', { name: 'me', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('push_prompt_asked'))).toBeNull();
    await logIn(page, second.username, origin);
    await context.addInitScript(reachedAt(service.subscribe()));
    await page.goto('/');
    await expect(question).toBeVisible({ timeout: 30_000 });
    await context.grantPermissions(['notifications'], { origin });
    await question.getByRole('button', { name: 'Turn on' }).click();
    await expect(page.getByText('Notifications are turned on.')).toBeVisible();
    await expect(question).toHaveCount(0);
    const [before] = await subscriptions();

    await page.goto('/settings');
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    await context.clearPermissions();
    const button = page.getByRole('button', { name: 'Enable push notifications' });
    await button.click({ timeout: 30_000 });
    await expect(refusal).toBeVisible();
    await context.grantPermissions(['notifications'], { origin });
    await expect(button).toHaveCount(0);
    await expect(page.getByRole('switch', { name: 'Enable notifications of decided reports' })).toBeFocused();

    // A browser with permission tells at each start where it is reached.
    const moved = service.subscribe();
    await context.addInitScript(reachedAt(moved));
    await page.reload();
    await expect.poll(subscriptions, { timeout: 30_000 }).toEqual([expect.objectContaining(moved)]);
    expect(before?.endpoint).not.toBe(moved.endpoint);
    expect(complaints.splice(0).filter((each) => !each.includes(noPushService))).toEqual([]);
  },
);

/** The service worker of the page, and how a push service would hand it a message. */
async function installed(page: Page, context: BrowserContext, origin: string) {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('the site has no service worker');
  const session = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  const deliver = (data: string) =>
    session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  return { worker, deliver };
}

/** For a page or a worker: gives this browser a push service, which it lacks. */
const reachedAt = ({ endpoint, ...keys }: Subscription) => `
  PushManager.prototype.subscribe = async () => ({
    toJSON: () => (${JSON.stringify({ endpoint, keys, expirationTime: null })}),
  });`;

/** For a worker: records the number on the icon of the app. */
const noteBadge = `
  WorkerNavigator.prototype.setAppBadge = async (count) => { self.shownBadge = count };`;

/** Leaves the site, and waits until its worker sees no window. */
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

/** The system notifications of the site. */
const shownBy = (worker: Worker) =>
  worker.evaluate<Shown[]>(`self.registration.getNotifications().then((shown) =>
    shown.map(({ title, tag, data }) => ({ title, tag, toURL: data.toURL })))`);

/**
 * Clicks the notification that is shown. A browser lets a worker focus or open a window only after a click by a person,
 * which no program can make: here a window is in front already, and what would be opened is recorded.
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
