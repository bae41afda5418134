import { connect, type Db, notifications } from '@confab/db';
import { rateLimits } from '@confab/domain';
import { encodePixels } from '@confab/images';
import { aComment, aCommunity, aMember, aPost, aUser } from '@confab/testing/db';
import { openStream } from '@confab/testing/event-source';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { logIn } from '../running-site.ts';
import { type Browser, openBrowser, signUp } from '../test-support/browser.ts';
import { startTwoOfEach, type TwoOfEach } from './test-support/two-of-each.ts';

/** Two web, two api and two worker processes, a primary and a replica: what one process does holds in the others. */

let site: TwoOfEach;
let web: readonly [string, string];
let api: readonly [string, string];
beforeAll(async () => {
  site = await startTwoOfEach();
  web = [site.web[0].origin, site.web[1].origin];
  api = [site.api[0].origin, site.api[1].origin];
}, 300_000);
afterAll(() => site.close());

type Person = { id: string; username: string } & Browser;

/** A member who is logged in with a browser. */
async function aPerson(values: Parameters<typeof aUser>[1] = {}): Promise<Person> {
  const user = await aUser(site.db, values);
  return { ...user, ...openBrowser(await logIn(site.db, site.secret, user)) };
}

async function aScene() {
  const [alice, bob] = [await aPerson(), await aPerson()];
  const community = await aCommunity(site.db, { by: alice });
  await aMember(site.db, bob, community);
  const post = await aPost(site.db, { by: alice, in: community, title: 'Old' });
  return { alice, bob, community, post };
}

const comment = ({ send }: Browser, origin: string, post: { publicId: string }, parent?: { id: string }) =>
  send(origin, 'POST', `/api/posts/${post.publicId}/comments`, {
    body: 'I was there, too.',
    ...(parent ? { parentCommentId: parent.id } : {}),
  });

async function statusOf(answer: Promise<Response>): Promise<number> {
  const { status, body } = await answer;
  await body?.cancel();
  return status;
}

async function jsonOf(answer: Promise<Response>): Promise<unknown> {
  return (await answer).json();
}

const bothApis = <Result>(act: (origin: string) => Promise<Result>): Promise<Result[]> =>
  Promise.all(api.map(act));

describe('a session', () => {
  /** The member's name in the page's bar; undefined for visitors. */
  const ownerOf = async ({ send }: Browser, origin: string): Promise<string | undefined> => {
    const page = await (await send(origin, 'GET', '/all')).text();
    expect(page).toContain('</html>');
    return /class="me-name full[ \w-]*"><bdi>@(\w+)</.exec(page)?.[1];
  };

  test('that begins at one web and api is known to the others, down to the page that they render', async () => {
    const browser = openBrowser();
    expect(await ownerOf(browser, web[1])).toBeUndefined();
    await signUp(browser, web[0], 'newcomer');
    for (const origin of web) expect(await ownerOf(browser, origin)).toBe('newcomer');
    for (const user of await bothApis((origin) => jsonOf(browser.send(origin, 'GET', '/api/_user'))))
      expect(user).toMatchObject({ username: 'newcomer' });
  });

  test('that ends at one is over at the others at once', async () => {
    // The bar marks long names in its HTML.
    const user = await aUser(site.db, { username: 'member_leaving' });
    const cookies = await logIn(site.db, site.secret, user);
    // The other browser keeps the cookie.
    const [leaving, staying] = [openBrowser(cookies), openBrowser(cookies)];
    const asMember = () => bothApis((origin) => statusOf(staying.send(origin, 'GET', '/api/_user')));
    expect(await asMember()).toEqual([200, 200]);
    expect(await ownerOf(staying, web[1])).toBe(user.username);
    expect(await statusOf(leaving.send(web[0], 'POST', '/api/_login?action=logout'))).toBe(200);
    expect(await asMember()).toEqual([401, 401]);
    expect(await ownerOf(staying, web[1])).toBeUndefined();
  });
});

test('a limit lets exactly its number through, however they are spread, and each refuses alike', async () => {
  const [bucket] = rateLimits.communityRequest;
  const [{ send }, admin] = [await aPerson(), await aPerson({ isAdmin: true })];
  const answers = await Promise.all(
    Array.from({ length: 4 * bucket.tokens }, (_, number) =>
      send(api[number % 2] ?? '', 'POST', '/api/community_requests', { name: `wish_${number}` }),
    ),
  );
  const refused = answers.filter(({ status }) => status === 429);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(bucket.tokens);
  expect(refused).toHaveLength(3 * bucket.tokens);
  for (const origin of api) {
    const refusals = refused.filter(({ url }) => url.startsWith(origin));
    expect(refusals.length).toBeGreaterThanOrEqual(bucket.tokens);
    // Until the bucket is full again.
    for (const { headers } of refusals) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect(await jsonOf(admin.send(api[1], 'GET', '/api/community_requests'))).toHaveLength(bucket.tokens);
});

test('a comment reaches the streams of its post through either api, once', async () => {
  const { bob, alice, post } = await aScene();
  const address = `/api/posts/${post.publicId}/events`;
  const streams = await bothApis((origin) => openStream(origin + address));
  try {
    // A stream that has its first bytes listens.
    await Promise.all(streams.map((stream) => stream.until(({ lastId }) => lastId !== '')));
    const written = [await comment(bob, api[0], post), await comment(alice, api[1], post)];
    const ids = await Promise.all(
      written.map(async (answer) => ((await answer.json()) as { id: string }).id),
    );
    for (const stream of streams) {
      await stream.until(({ events }) => events.length >= 2);
      expect(stream.events.map(({ data }) => data)).toEqual([
        { id: ids[0], number: 1 },
        { id: ids[1], number: 2 },
      ]);
    }
  } finally {
    for (const stream of streams) stream.close();
  }
});

/** A member with a push subscription. */
async function aSubscriber() {
  const person = await aPerson();
  const { endpoint, ...keys } = site.pushService.subscribe();
  const subscribed = person.send(api[0], 'POST', '/api/push_subscriptions', { endpoint, keys });
  expect(await statusOf(subscribed)).toBe(200);
  return { ...person, endpoint };
}
type Subscriber = Awaited<ReturnType<typeof aSubscriber>>;

/** Until the workers have done all jobs. */
const untilIdle = () =>
  expect
    .poll(
      () => site.db.execute(sql`select from graphile_worker._private_jobs where attempts < max_attempts`),
      {
        timeout: 30_000,
      },
    )
    .toHaveLength(0);

async function expectToldOnce({ id, endpoint }: Subscriber): Promise<void> {
  const told = await site.db.select().from(notifications).where(eq(notifications.userId, id));
  expect(told).toMatchObject([{ type: 'comment_reply', notif: { noComments: 1 } }]);
  const pushes = site.pushService.pushes.filter((push) => push.endpoint === endpoint);
  expect(pushes.map(({ text }) => JSON.parse(text) as unknown)).toMatchObject([
    { id: told[0]?.id, type: 'comment_reply' },
  ]);
}

test('a reply makes one notification and one push message, though two workers look for jobs', async () => {
  const { community, post } = await aScene();
  const readers = await Promise.all(Array.from({ length: 8 }, aSubscriber));
  await Promise.all(
    readers.map(async (reader, number) => {
      const [parent, writer] = [await aComment(site.db, { by: reader, on: post }), await aPerson()];
      await aMember(site.db, writer, community);
      expect(await statusOf(comment(writer, api[number % 2] ?? '', post, parent))).toBe(200);
    }),
  );
  await site.pushService.push(readers.length);
  await untilIdle();
  for (const reader of readers) await expectToldOnce(reader);
  const sent = site.worker.map((worker) =>
    worker.measure('confab_worker_jobs_total{kind="sendPush",outcome="done"}'),
  );
  expect((await Promise.all(sent)).reduce((sum, count) => sum + count)).toBe(readers.length);
});

describe('what one api decides holds at the other at once, while the replica is late:', () => {
  beforeEach(async () => {
    await site.replica.waitUntilCaughtUp();
    await site.replica.pause();
  });
  afterEach(() => site.replica.resume());

  test('a ban from a community', async () => {
    const { alice, bob, community, post } = await aScene();
    expect(await statusOf(comment(bob, api[1], post))).toBe(200);
    const banned = alice.send(api[0], 'POST', `/api/communities/${community.id}/banned`, {
      username: bob.username,
    });
    expect(await statusOf(banned)).toBe(200);
    expect(await jsonOf(comment(bob, api[1], post))).toMatchObject({ code: 'banned_from_community' });
  });

  test('a suspension by an admin', async () => {
    const [{ bob, post }, admin] = [await aScene(), await aPerson({ isAdmin: true })];
    expect(await statusOf(comment(bob, api[1], post))).toBe(200);
    const suspended = admin.send(api[0], 'POST', '/api/_admin', {
      action: 'ban_user',
      username: bob.username,
    });
    expect(await statusOf(suspended)).toBe(200);
    expect((await comment(bob, api[1], post)).ok).toBe(false);
  });

  test('a role, given and taken', async () => {
    const { alice, bob, community } = await aScene();
    const removed = () =>
      statusOf(bob.send(api[1], 'GET', `/api/posts?communityId=${community.id}&filter=deleted&page=1`));
    const mods = `/api/communities/${community.id}/mods`;
    expect(await removed()).toBe(403);
    expect(await statusOf(alice.send(api[0], 'POST', mods, { username: bob.username }))).toBe(200);
    expect(await removed()).toBe(200);
    expect(await statusOf(alice.send(api[0], 'DELETE', `${mods}/${bob.username}`))).toBe(200);
    expect(await removed()).toBe(403);
  });

  test('a post is there for its author, through either of them', async () => {
    const { bob, community } = await aScene();
    const written = bob.send(api[0], 'POST', '/api/posts', { title: 'New', community: community.name });
    expect(await statusOf(written)).toBe(200);
    const feeds = await bothApis((origin) =>
      jsonOf(bob.send(origin, 'GET', `/api/posts?feed=community&communityId=${community.id}`)),
    );
    const feed = { posts: [{ title: 'New' }, { title: 'Old' }] };
    expect(feeds).toMatchObject([feed, feed]);
  });
});

test('what visitors read is read on the replica, by either api, and the primary only says what changed', async () => {
  const { community } = await aScene();
  await site.replica.waitUntilCaughtUp();
  const replica = connect(site.replica.url, { applicationName: 'test', max: 1 });
  const reads = async () => {
    const of = (server: string) => `confab_api_reads_that_may_be_old_total{server="${server}"}`;
    const counts = site.api.map(async (one) => [
      await one.measure(of('replica')),
      await one.measure(of('primary')),
    ]);
    return (await Promise.all(counts)).flat();
  };
  const readFiveTimes = async (origin: string) => {
    for (let time = 0; time < 5; time++) {
      const feed = openBrowser().send(origin, 'GET', `/api/posts?feed=community&communityId=${community.id}`);
      expect(await jsonOf(feed)).toMatchObject({ posts: [{ title: 'Old' }] });
    }
  };
  // On a busy machine the replica may lag for a moment; the next round shows it.
  const aRound = async () => {
    const [before, since] = [await reads(), new Date()];
    await bothApis(readFiveTimes);
    const after = await reads();
    return {
      reads: after.map((count, at) => count - (before[at] ?? 0)),
      askedReplica: (await countAsking(replica.db, 'api-replica', since)) >= api.length,
      askedPrimaryForMore: (await countAsking(site.db, 'api', since, '%from "changes"%')) > 0,
    };
  };
  try {
    await expect
      .poll(aRound, { timeout: 30_000 })
      .toEqual({ reads: [5, 0, 5, 0], askedReplica: true, askedPrimaryForMore: false });
  } finally {
    await replica.close();
  }
});

/** Number of connections with a query since then whose last was none of `but`, from pg_stat_activity. */
async function countAsking(db: Db, applicationName: string, since: Date, but = ''): Promise<number> {
  const asking = await db.execute(sql`
    select from pg_stat_activity
    where application_name = ${applicationName} and query_start > ${since.toISOString()}::timestamptz
      and query not like ${but}`);
  return asking.length;
}

test('a picture that one api took is served by the other', async () => {
  const { send } = await aPerson();
  const pixels = new Uint8ClampedArray(320 * 240 * 3).fill(100);
  const form = new FormData();
  const jpeg = new Uint8Array(await encodePixels({ width: 320, height: 240, data: pixels }));
  form.set('image', new File([jpeg], 'seen.jpg', { type: 'image/jpeg' }));
  const taken = await send(api[0], 'POST', '/api/_uploads', form);
  const { url } = (await taken.json()) as { url: string };
  const served = await bothApis(async (origin) => {
    const answer = await fetch(origin + url);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    return Buffer.from(await answer.arrayBuffer());
  });
  expect(served[0]?.length).toBeGreaterThan(0);
  expect(served[1]).toEqual(served[0]);
});

// The last one: from here on there is one of each.
test('when one of each is killed, the other goes on with the same session, and does what was left', async () => {
  const { bob, post } = await aScene();
  const reader = await aSubscriber();
  const parent = await aComment(site.db, { by: reader, on: post });
  const pushed = site.pushService.pushes.length;
  const stream = await openStream(`${api[1]}/api/posts/${post.publicId}/events`);
  try {
    await stream.until(({ lastId }) => lastId !== '');
    expect(await statusOf(bob.send(web[0], 'GET', '/all'))).toBe(200);
    await Promise.all([site.web[0], site.api[0], site.worker[0]].map(({ kill }) => kill()));
    expect(await statusOf(comment(bob, web[1], post, parent))).toBe(200);
    await stream.until(({ events }) => events.length > 0);
    await site.pushService.push(pushed + 1);
    await untilIdle();
    await expectToldOnce(reader);
    expect(await (await bob.send(web[1], 'GET', `/api/_user`)).json()).toMatchObject({
      username: bob.username,
    });
  } finally {
    stream.close();
  }
});
