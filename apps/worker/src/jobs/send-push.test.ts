import {
  enqueue,
  type JobName,
  type Jobs,
  notifications,
  pushSubscriptions,
  sessions,
  users,
} from '@confab/db';
import { limits, newObjectId } from '@confab/domain';
import { createPoster, type Poster } from '@confab/outbound';
import { aUser } from '@confab/testing/db';
import { openPushService, type PushService, type Subscription } from '@confab/testing/push';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import webPush from 'web-push';
import { createPusher } from '../pusher.ts';
import { aWorkerOn } from '../test-support/start-worker.ts';
import { contextFor } from '../test-support/job-context.ts';
import { pushNotification } from './push-notification.ts';
import { sendPush } from './send-push.ts';
import { useDatabase } from '@confab/testing/use-database';

const keys = webPush.generateVAPIDKeys();
const settings = { ...keys, subject: 'mailto:us@confab.example' };

const database = useDatabase();
let service: PushService;
let services: PushService[];
let posters: Poster[];
let alice: { id: string };
beforeEach(async () => {
  await database.db.execute(sql`delete from graphile_worker._private_jobs`);
  service = await openPushService();
  services = [service];
  posters = [];
  alice = await aUser(database.db);
});
afterEach(async () => {
  for (const poster of posters) await poster.close();
  for (const one of services) await one.close();
});

function aPoster(timeoutMs?: number): Poster {
  const poster = createPoster({
    resolve: async () => ['127.0.0.1'],
    guard: ({ port }) => services.some((one) => one.port === port),
    ca: services.map(({ ca }) => ca).join(''),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  });
  posters.push(poster);
  return poster;
}

const contextWith = (poster: Poster) => ({
  ...contextFor(database.db),
  pusher: createPusher(settings, poster),
});

let logins = 0;

async function aBrowser(
  user: { id: string },
  values: Partial<Subscription & { expiresAt: string }> = {},
): Promise<Subscription & { sessionKey: string }> {
  const { expiresAt = new Date(Date.now() + 3_600_000).toISOString(), ...own } = values;
  const subscription = { ...service.subscribe(), ...own };
  const sessionKey = `session-${++logins}`;
  await database.db.insert(sessions).values({ key: sessionKey, userId: user.id, expiresAt });
  await database.db.insert(pushSubscriptions).values({ sessionKey, userId: user.id, ...subscription });
  return { ...subscription, sessionKey };
}

async function news(user: { id: string }, ageMs = 0, seen = false) {
  const notif = {
    type: 'deleted_post',
    targetType: 'post',
    targetId: newObjectId(),
    deletedAs: 'mods',
  } as const;
  const at = new Date(Date.now() - ageMs).toISOString();
  const seenAt = seen ? at : null;
  const [row] = await database.db
    .insert(notifications)
    .values({ userId: user.id, type: notif.type, notif, createdAt: at, updatedAt: at, seenAt })
    .returning();
  if (!row) throw new Error('the insert returned no row');
  return row;
}

type Waiting = { name: JobName; payload: unknown; key: string | null; line: string | null; runAt: string };

const waitingJobs = async (): Promise<Waiting[]> => [
  ...(await database.db.execute<Waiting>(sql`
    select tasks.identifier as name, jobs.payload, jobs.key, queues.queue_name as line,
      to_char(jobs.run_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "runAt"
    from graphile_worker._private_jobs as jobs
    join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
    left join graphile_worker._private_job_queues as queues on queues.id = jobs.job_queue_id
    order by jobs.id`)),
];

const subscriptionsOf = ({ id }: { id: string }) =>
  database.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, id));

describe('a notification', () => {
  test('is pushed to every subscribed browser of its receiver, and to no other', async () => {
    const bob = await aUser(database.db);
    const [first, second] = [await aBrowser(alice), await aBrowser(alice)];
    await aBrowser(bob);
    const { id } = await news(alice);
    await pushNotification({ notificationId: id }, contextWith(aPoster()));
    const jobs = await waitingJobs();
    expect(jobs.map(({ name, line }) => `${name} ${line}`)).toEqual(Array(2).fill('sendPush push:others'));
    expect(jobs.map(({ payload }) => payload)).toEqual(
      expect.arrayContaining([first, second].map(({ sessionKey }) => ({ notificationId: id, sessionKey }))),
    );
  });

  test('is pushed to at most a hundred browsers, the most recently used', async () => {
    const idle = await aBrowser(alice);
    await database.db
      .update(sessions)
      .set({ lastSeenAt: '2026-01-01T00:00:00Z' })
      .where(eq(sessions.key, idle.sessionKey));
    for (let number = 0; number < limits.pushedBrowsers; number++) await aBrowser(alice);
    const { id } = await news(alice);
    await pushNotification({ notificationId: id }, contextWith(aPoster()));
    const payloads = (await waitingJobs()).map(({ payload }) => payload);
    expect(payloads).toHaveLength(100);
    expect(payloads).not.toContainEqual({ notificationId: id, sessionKey: idle.sessionKey });
  });

  test('whose job runs twice is enqueued once for each browser', async () => {
    await aBrowser(alice);
    const { id } = await news(alice);
    const context = contextWith(aPoster());
    await pushNotification({ notificationId: id }, context);
    await pushNotification({ notificationId: id }, context);
    expect(await waitingJobs()).toHaveLength(1);
  });

  test.each<[string, () => Promise<{ id: number }>]>([
    ['is seen', () => news(alice, 0, true)],
    ['is too old', () => news(alice, 3_600_001)],
    ['is gone', async () => ({ id: 4711 })],
  ])('that %s is not pushed', async (_which, make) => {
    const { sessionKey } = await aBrowser(alice);
    const { id } = await make();
    await pushNotification({ notificationId: id }, contextWith(aPoster()));
    await sendPush({ notificationId: id, sessionKey }, contextWith(aPoster()));
    expect(await waitingJobs()).toEqual([]);
    expect(service.connections()).toBe(0);
  });

  test('is not pushed while the site has no keys', async () => {
    const { sessionKey } = await aBrowser(alice);
    const { id } = await news(alice);
    await pushNotification({ notificationId: id }, contextFor(database.db));
    await sendPush({ notificationId: id, sessionKey }, contextFor(database.db));
    expect(await waitingJobs()).toEqual([]);
  });
});

describe('a message', () => {
  test('is readable by the browser alone and signed by the site', async () => {
    const browser = await aBrowser(alice);
    const { id, createdAt } = await news(alice);
    const context = contextWith(aPoster());
    await sendPush({ notificationId: id, sessionKey: browser.sessionKey }, context);

    const push = await service.push(1);
    expect(push.endpoint).toBe(browser.endpoint);
    expect(JSON.parse(push.text)).toEqual({
      id,
      type: 'deleted_post',
      notif: null,
      seen: false,
      seenAt: null,
      createdAt,
    });
    expect(push.headers).toMatchObject({
      ttl: '30',
      topic: String(id),
      urgency: 'normal',
      'content-encoding': 'aes128gcm',
    });
    expect(push.sender).toMatchObject({
      publicKey: keys.publicKey,
      audience: new URL(browser.endpoint).origin,
      subject: settings.subject,
    });
    const expiresAt = Number(push.sender?.expiresAt) * 1000;
    expect(expiresAt).toBeGreaterThan(Date.now());
    expect(expiresAt).toBeLessThanOrEqual(Date.now() + 24 * 3_600_000);
    expect(await context.metrics.render()).toContain('confab_worker_pushes_total{outcome="taken"} 1');
    expect(await waitingJobs()).toEqual([]);
  });

  test.each<[string, (browser: { sessionKey: string }) => Promise<unknown>]>([
    ['who logged out', ({ sessionKey }) => database.db.delete(sessions).where(eq(sessions.key, sessionKey))],
    [
      'whose login is over',
      ({ sessionKey }) =>
        database.db
          .update(sessions)
          .set({ expiresAt: new Date(0).toISOString() })
          .where(eq(sessions.key, sessionKey)),
    ],
    [
      'whose browser another member uses',
      async ({ sessionKey }) => {
        const bob = await aUser(database.db);
        const theirs = eq(pushSubscriptions.sessionKey, sessionKey);
        await database.db.update(pushSubscriptions).set({ userId: bob.id }).where(theirs);
      },
    ],
    ['who deleted their account', () => database.db.delete(users).where(eq(users.id, alice.id))],
  ])('is not sent to one %s', async (_who, happens) => {
    const browser = await aBrowser(alice);
    const { id } = await news(alice);
    await happens(browser);
    await sendPush({ notificationId: id, sessionKey: browser.sessionKey }, contextWith(aPoster()));
    expect(service.connections()).toBe(0);
    expect(await waitingJobs()).toEqual([]);
  });

  test.each([404, 410])(
    "that the service calls expired (%i) removes its browser's subscription",
    async (status) => {
      service.behave({ status });
      const browser = await aBrowser(alice);
      const other = await aBrowser(alice);
      const { id } = await news(alice);
      const context = contextWith(aPoster());
      await sendPush({ notificationId: id, sessionKey: browser.sessionKey }, context);
      expect(await subscriptionsOf(alice)).toMatchObject([{ sessionKey: other.sessionKey }]);
      expect(await waitingJobs()).toEqual([]);
      expect(await context.metrics.render()).toContain('confab_worker_pushes_total{outcome="gone"} 1');
    },
  );

  test.each([
    ['no key', 'AAAA'],
    ['no point of the curve', Buffer.alloc(65, 4).toString('base64url')],
  ])('for a browser whose key is %s removes its subscription', async (_what, p256dh) => {
    const { sessionKey } = await aBrowser(alice, { p256dh });
    const { id } = await news(alice);
    await sendPush({ notificationId: id, sessionKey }, contextWith(aPoster()));
    expect(await subscriptionsOf(alice)).toEqual([]);
    expect(service.connections()).toBe(0);
  });
});

describe('a message that the service does not accept', () => {
  // Only the message's age matters: the clock stands still.
  const now = Date.now();
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now }));
  afterEach(() => vi.useRealTimers());

  const pauses = (jobs: Waiting[]) => jobs.map(({ runAt }) => Date.parse(runAt) - now);

  async function sendOne(ageMs: number, poster = aPoster()) {
    const browser = await aBrowser(alice);
    const { id } = await news(alice, ageMs);
    const context = contextWith(poster);
    const payload: Jobs['sendPush'] = { notificationId: id, sessionKey: browser.sessionKey };
    await sendPush(payload, context);
    const told = context.lines.find(({ msg }) => msg === 'a push service did not take a message');
    return { browser, payload, context, told, waiting: await waitingJobs() };
  }

  test.each([429, 500, 503, 400, 403])('is retried after a pause because of a %i', async (status) => {
    service.behave({ status });
    const { payload, context, told, waiting } = await sendOne(0);
    expect(waiting).toMatchObject([{ name: 'sendPush', payload, line: 'push:others' }]);
    expect(pauses(waiting)).toEqual([2000]);
    expect(told).toMatchObject({ service: 'others', status, again: true });
    expect(await subscriptionsOf(alice)).toHaveLength(1);
    expect(await context.metrics.render()).toContain('confab_worker_pushes_total{outcome="delayed"} 1');
  });

  test('is logged as a warning when the service refuses it, since that may be our mistake', async () => {
    service.behave({ status: 403 });
    expect((await sendOne(0)).told?.level).toBe(40);
    service.behave({ status: 500 });
    expect((await sendOne(0)).told?.level).toBe(30);
  });

  test('is retried after its age or after Retry-After, whichever is longer', async () => {
    service.behave({ status: 500 }, { status: 429, headers: { 'retry-after': '20' } });
    await sendOne(10_000);
    expect(pauses((await sendOne(0)).waiting)).toEqual([10_000, 20_000]);
  });

  test.each<[string, number, Record<string, string>]>([
    ['it would be too old by then', 15_001, {}],
    ['the service wants too long a pause', 0, { 'retry-after': '3600' }],
  ])('is given up when %s', async (_when, ageMs, headers) => {
    service.behave({ status: 429, headers });
    const { context, told, waiting } = await sendOne(ageMs);
    expect(waiting).toEqual([]);
    expect(told).toMatchObject({ again: false });
    expect(await subscriptionsOf(alice)).toHaveLength(1);
    expect(await context.metrics.render()).toContain('confab_worker_pushes_total{outcome="given_up"} 1');
  });

  test('is retried when the connection breaks', async () => {
    service.behave('hang-up');
    const { told, waiting } = await sendOne(0);
    expect(waiting).toHaveLength(1);
    expect(told).toMatchObject({ failure: 'unreachable', again: true });
  });

  test('is retried when the connection is refused', async () => {
    service.behave('say-nothing');
    const { told, waiting } = await sendOne(0, aPoster(300));
    expect(waiting).toHaveLength(1);
    expect(told).toMatchObject({ failure: 'too-slow', again: true });
  });

  test('is given up without a connection when its address is not of the public web', async () => {
    const poster = createPoster({ resolve: async () => ['127.0.0.1'] });
    posters.push(poster);
    const { told, waiting } = await sendOne(0, poster);
    expect(told).toMatchObject({ failure: 'refused', again: false });
    expect(waiting).toEqual([]);
    expect(service.connections()).toBe(0);
  });

  test("reveals neither the browser's address nor its keys in the log", async () => {
    service.behave({ status: 403 });
    const { browser, context } = await sendOne(0);
    const { host, pathname } = new URL(browser.endpoint);
    const log = JSON.stringify(context.lines);
    for (const secret of [host, pathname, browser.p256dh, browser.auth, keys.privateKey])
      expect(log).not.toContain(secret);
  });

  test('is taken up again after the queue stopped', async () => {
    service.behave('say-nothing');
    const { sessionKey } = await aBrowser(alice);
    const { id } = await news(alice);
    const context = contextWith(aPoster());
    const sending = sendPush({ notificationId: id, sessionKey }, context);
    await service.push(1);
    context.stop();
    await expect(sending).rejects.toThrow('aborted');
  });
});

test('a slow push service does not delay the others', async () => {
  const slow = await openPushService('fcm.googleapis.com');
  slow.behave('say-nothing');
  services.push(slow);
  for (let count = 0; count < 6; count++) await aBrowser(alice, slow.subscribe());
  await aBrowser(alice);
  const { id } = await news(alice);
  await enqueue(database.db, 'pushNotification', { notificationId: id });
  const worker = await aWorkerOn(database.url, { poster: aPoster(60_000) }, { push: settings });
  await slow.push(1);
  await service.push(1);
  expect(slow.pushes).toHaveLength(1);
  await slow.close();
  await worker.stop();
});
