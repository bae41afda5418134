import { connect, rateLimitWindows, users } from '@confab/db';
import { type Bucket, type LimitedAct, newObjectId, rateLimits } from '@confab/domain';
import { aComment, aCommunity, aConversation, aList, anAutoRule, aPost, aUser } from '@confab/testing/db';
import { eq, inArray, like, sql } from 'drizzle-orm';
import type { InjectOptions } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { errorBody, startApi, type TestApi } from '../test-support/api.ts';
import type { Client } from '../test-support/client.ts';
import { recordRowChanges } from '../test-support/row-changes.ts';
import { uploadOf } from '../test-support/uploads.ts';

/**
 * The rows of api.md 1.11, each on two api processes that share only the database. A real call opens a window; the
 * test then extends or ends it in the table, so that the machine's speed does not matter.
 */

let apis: [TestApi, TestApi];
let people: [{ id: string; username: string }, { id: string; username: string }];
let community: { id: string; name: string };
let post: { id: string; publicId: string };
let comment: { id: string };
/** Of a third member. There are more than attempts, so that none is voted on or reported twice at the same time. */
let otherComments: { id: string }[];
/** In each of them both people may begin a conversation. */
let places: { id: string }[];
/** Of each of the people. */
let conversations: Map<string, number>;
let ownLists: Map<string, { id: number; name: string }>;
/** Of a community that each of them moderates. */
let ownRules: Map<string, { id: number; communityId: string }>;
let third: { id: string; username: string };
let picture: Awaited<ReturnType<typeof uploadOf>>;

beforeAll(async () => {
  const first = await startApi({ config: { rateLimits: true, recovery: true } });
  // Separate connections, as a process on another machine has.
  const elsewhere = {
    ...first.database,
    ...connect(first.database.url, { applicationName: 'elsewhere', max: 5 }),
  };
  const second = await startApi({ config: { rateLimits: true, recovery: true }, database: elsewhere });
  apis = [first, second];
  people = [await aUser(first.db), await aUser(first.db)];
  community = await aCommunity(first.db, { by: people[0], name: 'cats' });
  post = await aPost(first.db, { by: people[0], in: community });
  comment = await aComment(first.db, { by: people[0], on: post });
  third = await aUser(first.db);
  otherComments = [];
  for (let turn = 0; turn < 40; turn++) otherComments.push(await aComment(first.db, { by: third, on: post }));
  places = [];
  for (let turn = 0; turn < 40; turn++) places.push(await aCommunity(first.db, { by: third }));
  conversations = new Map();
  for (const person of people)
    conversations.set(person.id, (await aConversation(first.db, { by: person, in: community })).id);
  ownLists = new Map();
  for (const person of people) ownLists.set(person.id, await aList(first.db, { by: person }));
  ownRules = new Map();
  for (const person of people) {
    const own = await aCommunity(first.db, { by: person });
    const { id } = await anAutoRule(first.db, { by: person, in: own });
    ownRules.set(person.id, { id, communityId: own.id });
  }
  const pixel = { create: { width: 8, height: 8, channels: 3, background: 'red' } } as const;
  picture = await uploadOf(new Uint8Array(await sharp(pixel).jpeg().toBuffer()));
});
afterAll(async () => {
  const [first, second] = apis;
  await second.close();
  await second.database.close();
  await first.close();
});
beforeEach(async () => {
  await apis[0].db.delete(rateLimitWindows);
});

type Attempt = Pick<InjectOptions, 'method' | 'headers'> & { url: string; payload?: unknown };
let count = 0;

const otherComment = (turn: number) => otherComments[turn % otherComments.length]?.id;

function addressOfList({ id, username }: (typeof people)[number], turn: number): string {
  const list = ownLists.get(id);
  return turn % 2 === 0 ? `/api/lists/${list?.id}` : `/api/users/${username}/lists/${list?.name}`;
}

type Row = {
  act: LimitedAct;
  /** One use of the act; `turn` increases with every use. */
  attempt: (person: { id: string; username: string }, turn: number) => Attempt;
  keyedBy: 'user' | 'address';
  asAdmins?: true;
};

const table: Row[] = [
  {
    act: 'login',
    keyedBy: 'address',
    attempt: ({ username }) => ({
      method: 'POST',
      url: '/api/_login',
      payload: { username, password: 'wrong' },
    }),
  },
  {
    act: 'signup',
    keyedBy: 'address',
    // An invalid name is refused after the limit has counted the attempt.
    attempt: () => ({
      method: 'POST',
      url: '/api/_signup',
      payload: { username: '?', password: 'x', captchaToken: 'x' },
    }),
  },
  {
    act: 'guestReport',
    keyedBy: 'address',
    // An empty text is refused after the limit has counted the attempt.
    attempt: () => ({
      method: 'POST',
      url: '/api/guest_reports',
      payload: {
        ...{ type: 'post', targetId: newObjectId(), reason: 3, text: '', email: 'guest@example.org' },
        captchaToken: 'x',
      },
    }),
  },
  {
    act: 'recover',
    keyedBy: 'address',
    attempt: ({ username }) => ({ method: 'POST', url: '/api/_recover', payload: { username } }),
  },
  {
    act: 'resetPassword',
    keyedBy: 'address',
    attempt: () => ({
      method: 'POST',
      url: '/api/_recover?action=reset',
      payload: { token: 'none', password: 'battery staple' },
    }),
  },
  {
    act: 'createPost',
    keyedBy: 'user',
    attempt: () => ({ method: 'POST', url: '/api/posts', payload: { title: 'A post', community: 'cats' } }),
  },
  {
    act: 'createComment',
    keyedBy: 'user',
    attempt: () => ({
      method: 'POST',
      url: `/api/posts/${post.publicId}/comments`,
      payload: { body: 'A comment' },
    }),
  },
  {
    act: 'changeContent',
    keyedBy: 'user',
    // Changes of posts and comments share a limit.
    attempt: (_, turn) => {
      const url = `/api/posts/${post.publicId}`;
      const attempts: Attempt[] = [
        { method: 'PUT', url, payload: {} },
        { method: 'PUT', url: `${url}/comments/${comment.id}`, payload: { body: 'Edited' } },
        { method: 'PUT', url: `${url}/comments/${comment.id}?action=changeAsUser&userGroup=normal` },
      ];
      return attempts[turn % attempts.length] ?? { method: 'PUT', url, payload: {} };
    },
  },
  {
    act: 'vote',
    keyedBy: 'user',
    attempt: (_, turn) =>
      turn % 8 === 0
        ? { method: 'POST', url: '/api/_postVote', payload: { postId: post.id } }
        : { method: 'POST', url: '/api/_commentVote', payload: { commentId: otherComment(turn) } },
  },
  {
    act: 'upload',
    keyedBy: 'user',
    attempt: () => picture,
  },
  {
    act: 'linkInfo',
    keyedBy: 'user',
    attempt: () => ({ method: 'GET', url: '/api/_link_info?url=https://example.org/' }),
  },
  {
    act: 'searchUsers',
    keyedBy: 'address',
    attempt: () => ({ method: 'GET', url: '/api/_users?q=ali' }),
  },
  {
    act: 'search',
    keyedBy: 'user',
    attempt: () => ({ method: 'GET', url: '/api/search?q=zip' }),
  },
  {
    act: 'join',
    keyedBy: 'user',
    attempt: (_, turn) => ({
      method: 'POST',
      url: '/api/_joinCommunity',
      payload: { communityId: community.id, leave: turn % 2 === 0 },
    }),
  },
  {
    act: 'report',
    keyedBy: 'user',
    attempt: (_, turn) => ({
      method: 'POST',
      url: '/api/_report',
      payload: { type: 'comment', targetId: otherComment(turn), reason: 1 },
    }),
  },
  {
    act: 'startMail',
    keyedBy: 'user',
    attempt: (_, turn) => ({
      method: 'POST',
      url: '/api/mail',
      payload: { communityId: places[turn % places.length]?.id, subject: 'Cats', text: 'May I?' },
    }),
  },
  {
    act: 'mail',
    keyedBy: 'user',
    attempt: (person) => ({
      method: 'POST',
      url: `/api/mail/${conversations.get(person.id)}/messages`,
      payload: { text: 'Are you there?' },
    }),
  },
  {
    act: 'communityRequest',
    keyedBy: 'user',
    attempt: (_, turn) => ({
      method: 'POST',
      url: '/api/community_requests',
      payload: { name: `wish_${turn}` },
    }),
  },
  {
    act: 'export',
    keyedBy: 'user',
    attempt: () => ({ method: 'POST', url: '/api/_export' }),
  },
  {
    act: 'deleteAccount',
    keyedBy: 'user',
    attempt: ({ username }) => ({
      method: 'DELETE',
      url: `/api/users/${username}`,
      payload: { password: 'wrong' },
    }),
  },
  {
    act: 'notifications',
    keyedBy: 'user',
    attempt: (_, turn) => {
      const actions = ['resetNewCount', 'markAllAsSeen', 'deleteAll'];
      return { method: 'POST', url: `/api/notifications?action=${actions[turn % actions.length]}` };
    },
  },
  {
    act: 'createList',
    keyedBy: 'user',
    attempt: ({ username }, turn) => ({
      method: 'POST',
      url: `/api/users/${username}/lists`,
      payload: { name: `list_${turn}` },
    }),
  },
  {
    // Both addresses of a list share a limit.
    act: 'changeList',
    keyedBy: 'user',
    attempt: (person, turn) => ({ method: 'PUT', url: addressOfList(person, turn), payload: {} }),
  },
  {
    act: 'addListItem',
    keyedBy: 'user',
    attempt: (person, turn) => ({
      method: 'POST',
      url: `${addressOfList(person, turn)}/items`,
      payload: { targetType: 'post', targetId: post.id },
    }),
  },
  {
    act: 'settings',
    keyedBy: 'user',
    attempt: () => ({
      method: 'POST',
      url: '/api/_settings?action=updateProfile',
      payload: { embedsOff: true },
    }),
  },
  {
    act: 'analytics',
    keyedBy: 'address',
    attempt: () => ({ method: 'POST', url: '/api/analytics', payload: { event: 'pwa_use' } }),
  },
  {
    act: 'changeAutoRule',
    keyedBy: 'user',
    attempt: (person) => ({ method: 'DELETE', url: `${addressOfRule(person)}/on` }),
  },
  {
    act: 'dryRun',
    keyedBy: 'user',
    attempt: (person) => ({ method: 'POST', url: `${addressOfRule(person)}/dry_run` }),
  },
  {
    act: 'markMatch',
    keyedBy: 'user',
    attempt: (person) => ({
      method: 'PUT',
      url: `${addressOfRule(person)}/examples`,
      payload: { targetId: post.id, isRight: null },
    }),
  },
  {
    act: 'readAutoRules',
    keyedBy: 'user',
    attempt: (person) => ({ method: 'GET', url: `${addressOfRule(person)}/versions` }),
  },
  {
    act: 'createCommunity',
    keyedBy: 'user',
    asAdmins: true,
    attempt: (_, turn) => ({ method: 'POST', url: '/api/communities', payload: { name: `place_${turn}` } }),
  },
  {
    act: 'tidy',
    keyedBy: 'user',
    // Nothing is deleted, and in the second no transaction is opened.
    attempt: (_, turn) => ({
      method: 'DELETE',
      url: turn % 2 === 0 ? `/api/hidden_posts/${post.id}` : `/api/mutes/communities/${community.id}`,
    }),
  },
  {
    act: 'moderate',
    keyedBy: 'user',
    attempt: (person, turn) => ({
      method: 'POST',
      url: `${addressOfCommunity(person)}/members/${third.username}/notes`,
      payload: { text: `Note ${turn}` },
    }),
  },
  {
    act: 'sanction',
    keyedBy: 'user',
    attempt: (person) => ({
      method: 'DELETE',
      url: `${addressOfCommunity(person)}/banned`,
      payload: { username: third.username },
    }),
  },
  {
    act: 'rollBack',
    keyedBy: 'user',
    attempt: (person) => ({
      method: 'POST',
      url: '/api/rollbacks/preview',
      payload: {
        communityId: ownRules.get(person.id)?.communityId,
        usernames: [third.username],
        from: new Date(Date.now() - 3_600_000).toISOString(),
        content: true,
        votes: true,
      },
    }),
  },
  {
    act: 'administer',
    keyedBy: 'user',
    asAdmins: true,
    attempt: () => ({ method: 'PUT', url: '/api/site_settings', payload: {} }),
  },
];

const addressOfCommunity = ({ id }: { id: string }) =>
  `/api/communities/${ownRules.get(id)?.communityId ?? ''}`;
const addressOfRule = ({ id }: { id: string }) => `/api/auto_rules/${ownRules.get(id)?.id ?? ''}`;

test('the table has every limited act', () => {
  // Attempts to log in to one account are counted below.
  const acts = [...table.map(({ act }) => act), 'loginTo'];
  expect(acts.sort()).toEqual(Object.keys(rateLimits).sort());
});

describe.each(table)('$act', ({ act, attempt, keyedBy, asAdmins = false }) => {
  const setAdmins = (isAdmin: boolean) =>
    apis[0].db
      .update(users)
      .set({ isAdmin })
      .where(
        inArray(
          users.id,
          people.map(({ id }) => id),
        ),
      );
  if (asAdmins) {
    beforeAll(() => setAdmins(true));
    afterAll(() => setAdmins(false));
  }

  const buckets: readonly Bucket[] = rateLimits[act];
  const name = ({ seconds }: Bucket) => `${act}:${seconds}:%`;

  /** Clients of one user or address at both processes. */
  function clientsOf(person: (typeof people)[number], address: string): [Client, Client] {
    const client = (api: TestApi) => (keyedBy === 'user' ? api.as(person) : api.visitor()).from(address);
    return [client(apis[0]), client(apis[1])];
  }

  /** Uses the act once. Returns whether the limit allowed it; other errors count as allowed. */
  async function use(clients: [Client, Client], person: (typeof people)[number]): Promise<boolean> {
    const turn = count++;
    const { payload, ...request } = attempt(person, turn);
    const client = clients[turn % 2] ?? clients[0];
    const body = payload instanceof Buffer ? payload : JSON.stringify(payload);
    const response = await client.request({ ...request, payload: body });
    expect(response.statusCode).toBeLessThan(500);
    if (response.statusCode !== 429) return true;
    expect(response.json()).toMatchObject({ status: 429, code: 'rate_limited' });
    // That of the windows that the test holds open.
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(heldSeconds - 40);
    expect(Number(response.headers['retry-after'])).toBeLessThanOrEqual(heldSeconds);
    expect(Object.keys(response.headers).filter((name) => name.includes('ratelimit'))).toEqual([]);
    return false;
  }

  const windowsOf = (bucket: Bucket) =>
    apis[0].db
      .select()
      .from(rateLimitWindows)
      .where(like(rateLimitWindows.bucket, name(bucket)));
  let heldSeconds = 0;
  const holdOpen = (bucket: Bucket) => {
    heldSeconds = bucket.seconds + 50;
    return apis[0].db
      .update(rateLimitWindows)
      .set({ endsAt: sql`now() + make_interval(secs => ${heldSeconds}::int)` })
      .where(like(rateLimitWindows.bucket, name(bucket)));
  };
  const end = (bucket: Bucket) =>
    apis[0].db
      .update(rateLimitWindows)
      .set({ endsAt: sql`now()` })
      .where(like(rateLimitWindows.bucket, name(bucket)));
  const fillUpToOne = (bucket: Bucket) =>
    apis[0].db
      .update(rateLimitWindows)
      .set({ used: bucket.tokens - 1 })
      .where(like(rateLimitWindows.bucket, name(bucket)));

  test.each(buckets)(
    'is allowed $tokens times in $seconds seconds, by both processes together',
    async (bucket) => {
      const [person] = people;
      const clients = clientsOf(person, '192.0.2.1');
      const others = buckets.filter((other) => other !== bucket);
      const forget = () => Promise.all(others.map(end));

      // The first use opens a window of the right length.
      const before = Date.now();
      expect(await use(clients, person)).toBe(true);
      const after = Date.now();
      const [opened] = await windowsOf(bucket);
      expect(opened?.used).toBe(1);
      const begun = Date.parse(opened?.endsAt ?? '') - bucket.seconds * 1000;
      expect(begun).toBeGreaterThanOrEqual(before - 100);
      expect(begun).toBeLessThanOrEqual(after + 100);

      // Most uses are written into the table; the last few are made in parallel at both processes.
      const made = Math.min(bucket.tokens - 1, 4);
      await apis[0].db
        .update(rateLimitWindows)
        .set({ used: bucket.tokens - made })
        .where(like(rateLimitWindows.bucket, name(bucket)));
      await holdOpen(bucket);
      const outcomes: boolean[] = [];
      for (let turn = 0; turn < made + 2; turn++) {
        await forget();
        outcomes.push(await use(clients, person));
      }
      expect(outcomes.filter(Boolean)).toHaveLength(made);
      expect(outcomes.slice(0, made)).not.toContain(false);

      // After the window has ended the next use opens another one.
      await end(bucket);
      await forget();
      expect(await use(clients, person)).toBe(true);
      expect((await windowsOf(bucket))[0]?.used).toBe(1);
    },
  );

  // One statement counts for all acts: one keyed by member and one by address stand for them.
  if (act === 'vote' || act === 'login')
    test('is counted exactly when both processes use it at the same time', async () => {
      const [person] = people;
      const clients = clientsOf(person, '192.0.2.1');
      const [bucket] = buckets;
      if (!bucket) throw new Error('every act has a bucket');
      await use(clients, person);
      await fillUpToOne(bucket);
      await holdOpen(bucket);
      const outcomes = await Promise.all(Array.from({ length: 6 }, () => use(clients, person)));
      expect(outcomes.filter(Boolean)).toHaveLength(1);
      expect((await windowsOf(bucket))[0]?.used).toBe(bucket.tokens);
    });

  test(`is counted per ${keyedBy}`, async () => {
    const [person, other] = people;
    const clients = clientsOf(person, '192.0.2.1');
    const [bucket] = buckets;
    if (!bucket) throw new Error('every act has a bucket');
    await use(clients, person);
    await apis[0].db
      .update(rateLimitWindows)
      .set({ used: bucket.tokens })
      .where(like(rateLimitWindows.bucket, name(bucket)));
    for (const held of buckets.toReversed()) await holdOpen(held);

    expect(await use(clients, person)).toBe(false);
    const sameAddress = clientsOf(other, '192.0.2.1');
    const otherAddress = clientsOf(person, '192.0.2.2');
    expect(
      await use(keyedBy === 'user' ? sameAddress : otherAddress, keyedBy === 'user' ? other : person),
    ).toBe(true);
    expect(
      await use(keyedBy === 'user' ? otherAddress : sameAddress, keyedBy === 'user' ? person : other),
    ).toBe(false);
  });
});

describe('logins', () => {
  const logIn = (username: string, address: string) =>
    apis[0]
      .visitor()
      .from(address)
      .request({
        method: 'POST',
        url: '/api/_login',
        payload: JSON.stringify({ username, password: 'wrong' }),
      });

  test('are also counted per address and name: another name has its own twenty an hour', async () => {
    await logIn('alice', '192.0.2.9');
    await apis[0].db
      .update(rateLimitWindows)
      .set({ used: 20 })
      .where(like(rateLimitWindows.bucket, 'login:3600:%'));
    const forget = () =>
      apis[0].db.delete(rateLimitWindows).where(like(rateLimitWindows.bucket, 'login:1:%'));

    await forget();
    expect((await logIn('alice', '192.0.2.9')).statusCode).toBe(429);
    await forget();
    expect((await logIn('bobby', '192.0.2.9')).statusCode).toBe(401);
    await forget();
    expect((await logIn('alice', '192.0.2.10')).statusCode).toBe(401);
  });

  test('are counted by account as well, wherever they come from', async () => {
    const attempt = async (username: string, address: string) => (await logIn(username, address)).statusCode;
    await attempt('alice', '192.0.2.9');
    const ofAccount = like(rateLimitWindows.bucket, 'loginTo:%');
    await apis[0].db.update(rateLimitWindows).set({ used: 299 }).where(ofAccount);
    expect(await attempt('alice', '192.0.2.10')).toBe(401);
    expect(await attempt('alice', '192.0.2.11')).toBe(429);
    expect(await attempt('bobby', '192.0.2.11')).toBe(401);
  });

  test('from one network of IPv6 share a limit', async () => {
    const from = async (network: string) => {
      const answers = await Promise.all(
        Array.from({ length: 15 }, (_, turn) => logIn(`guess${turn}`, `${network}::${turn + 1}`)),
      );
      return answers.filter(({ statusCode }) => statusCode === 429).length;
    };
    expect(await from('2001:db8:70:1')).toBeGreaterThan(0);
    expect(await from('2001:db8:70:2')).toBeGreaterThan(0);
    expect(await apis[0].db.$count(rateLimitWindows, like(rateLimitWindows.bucket, 'login:1:%'))).toBe(2);
  });

  test('of a member who is logged in already are not counted', async () => {
    const member = apis[0].as(people[0]);
    for (let turn = 0; turn < 12; turn++) {
      expect((await member.request({ method: 'POST', url: '/api/_login', payload: '{}' })).statusCode).toBe(
        200,
      );
    }
    expect(await apis[0].db.$count(rateLimitWindows)).toBe(0);
  });

  test('leave no name in the table', async () => {
    await apis[0].visitor().request({
      method: 'POST',
      url: '/api/_login',
      payload: JSON.stringify({ username: 'me@example.org', password: 'wrong' }),
    });
    const rows = JSON.stringify(await apis[0].db.select().from(rateLimitWindows));
    expect(rows).not.toContain('example');
  });
});

describe('what is refused takes no token', () => {
  const send = (by: (typeof people)[number], url: string, payload: unknown) =>
    apis[0].as(by).request({ method: 'POST', url, payload: JSON.stringify(payload) });

  test.each([
    ['input that its schema refuses', () => send(people[0], '/api/_postVote', { postId: 'x' })],
    ['input that a rule refuses', () => send(people[0], '/api/posts', { title: 'ab', community: 'cats' })],
    [
      'what the member may not do',
      () => send(people[0], '/api/_report', { type: 'post', targetId: post.id, reason: 1 }),
    ],
    ['what is not there', () => send(people[0], '/api/_commentVote', { commentId: newObjectId() })],
    ['a visitor', () => apis[0].visitor().request({ method: 'POST', url: '/api/_postVote', payload: '{}' })],
  ])('%s', async (_what, attempt) => {
    const response = await attempt();
    expect(response.statusCode).toBeGreaterThanOrEqual(400);
    expect(response.statusCode).not.toBe(429);
    expect(await apis[0].db.$count(rateLimitWindows)).toBe(0);
  });

  test('and is refused as before where the bucket is empty', async () => {
    const create = (title: string) => send(people[0], '/api/posts', { title, community: 'cats' });
    expect((await create('a')).statusCode).toBe(400);
    expect((await create('A title')).statusCode).toBe(200);
    expect((await create('b')).statusCode).toBe(400);
    expect((await create('Another title')).statusCode).toBe(429);
  });

  test('but attempts to guess a password count', async () => {
    const { username } = people[0];
    const url = `/api/users/${username}`;
    const payload = JSON.stringify({ password: 'wrong' });
    const wrong = await apis[0].as(people[0]).request({ method: 'DELETE', url, payload });
    expect(wrong.statusCode).toBe(403);
    const again = await apis[0].as(people[0]).request({ method: 'DELETE', url, payload });
    expect(again.statusCode).toBe(429);
  });
});

test('a refused token writes nothing, though its commit is under way', async () => {
  const { db } = apis[0];
  const act = async (url: string, payload: unknown) => {
    const request = { method: 'POST', url, payload: JSON.stringify(payload) } as const;
    return (await apis[0].as(people[1]).request(request)).statusCode;
  };
  const [first, second] = otherComments;
  expect(await act('/api/_commentVote', { commentId: first?.id })).toBe(200);
  expect(await act(`/api/posts/${post.publicId}/comments`, { body: 'A comment' })).toBe(200);
  await db.update(rateLimitWindows).set({ used: 10_000, endsAt: sql`now() + interval '50 seconds'` });
  const before = await recordRowChanges(db, { except: ['sessions'] });
  expect(await act('/api/_commentVote', { commentId: second?.id })).toBe(429);
  expect(await act(`/api/posts/${post.publicId}/comments`, { body: 'Another' })).toBe(429);
  expect(await before.latest()).toBe(0);
});

describe('what is not limited', () => {
  test('reading, however often it happens', async () => {
    for (const url of ['/api/posts', `/api/posts/${post.publicId}/comments`, '/api/_initial']) {
      const responses = await Promise.all(
        Array.from({ length: 40 }, () => apis[0].visitor().from('192.0.2.1').request({ url })),
      );
      expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    }
    expect(await apis[0].db.$count(rateLimitWindows)).toBe(0);
  });
});

test('a moderator who clears a queue and an admin may do ten things at once', async () => {
  const admin = await aUser(apis[0].db, { isAdmin: true });
  const member = apis[0].as(admin);
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, turn) => [
      member.request({
        method: 'POST',
        url: `${addressOfCommunity(people[0])}/rules`,
        payload: JSON.stringify({ rule: `Rule ${turn}` }),
      }),
      member.request({ method: 'PUT', url: '/api/site_settings', payload: '{}' }),
    ]).flat(),
  );
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  await apis[0].db.update(users).set({ isAdmin: false }).where(eq(users.id, admin.id));
});

test('a flood of writes from one address is stopped before it reaches the database', async () => {
  const address = '198.51.100.77';
  const responses = await Promise.all(
    Array.from({ length: 320 }, () =>
      apis[0].visitor().from(address).request({ method: 'POST', url: '/api/_postVote', payload: '{}' }),
    ),
  );
  const refused = responses.filter(({ statusCode }) => statusCode === 429);
  expect(refused.length).toBeGreaterThanOrEqual(20);
  expect(refused[0]?.json()).toEqual(errorBody('rate_limited'));
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(refused[0]?.headers['retry-after'])).toBeLessThanOrEqual(10);
  // Reads are unlimited.
  expect((await apis[0].visitor().from(address).request({ url: '/api/posts' })).statusCode).toBe(200);
});

test('with limits off, all calls pass', async () => {
  const free = await startApi({ database: apis[0].database });
  const clients = Array.from({ length: 8 }, () =>
    free.as(people[0]).request({ method: 'POST', url: '/api/_postVote', payload: '{}' }),
  );
  expect(new Set((await Promise.all(clients)).map(({ statusCode }) => statusCode))).toEqual(new Set([400]));
  await free.close();
});

test('a window whose end is further away than its length is over: the clock went back', async () => {
  const { db } = apis[0];
  const vote = async (commentId: string | undefined) =>
    (
      await apis[0]
        .as(people[1])
        .request({ method: 'POST', url: '/api/_commentVote', payload: JSON.stringify({ commentId }) })
    ).statusCode;
  const [comment] = otherComments;
  expect(await vote(comment?.id)).toBe(200);
  await db.update(rateLimitWindows).set({ used: 10_000, endsAt: sql`now() + interval '50 seconds'` });
  expect(await vote(comment?.id)).toBe(429);
  await db.update(rateLimitWindows).set({ used: 10_000, endsAt: sql`now() + interval '3 days'` });
  expect(await vote(comment?.id)).toBe(200);
});
