import { contract, type Endpoint } from '@confab/api-contract';
import { listItems, users } from '@confab/db';
import { errorCatalog, type ErrorName, newObjectId } from '@confab/domain';
import { aList, anImage, aNotification } from '@confab/testing/db';
import fc from 'fast-check';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { errorsOf } from '../reference/documented-errors.ts';
import { startApi, type TestApi } from '../test-support/api.ts';
import { addressOf, type Client } from '../test-support/client.ts';
import { expectTrueCounters } from '../test-support/counters.ts';
import { aPushSubscription } from '../test-support/push.ts';
import { countRowChanges } from '../test-support/row-changes.ts';

/**
 * A session of bad input, made from the contract: every call with every field, parameter and body that is not what it
 * should be. The answer is never a failure of ours, always a documented error or a success, and a refusal writes nothing.
 * What good input is answered with is what the reference page shows.
 */

let api: TestApi;
/** Somebody who may do everything, so that nothing is refused before the input is looked at. */
let robot: { id: string; username: string };
/** Somebody who may do nothing that is not for everybody. */
let stranger: { id: string };
let samples: Record<string, Sample>;
/** What the reference page is made from. */
let document: unknown;
/** How many rows were made, changed or deleted. */
let countChanges: () => Promise<number>;

type Sample = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
};

beforeAll(async () => {
  api = await startApi({
    config: { live: { streams: 1, streamsPerAddress: 0, sweepSeconds: 60 }, recovery: true },
  });
  document = (await api.app.inject('/api/openapi.json')).json();
  robot = await signedUp('robot');
  await api.db.update(users).set({ isAdmin: true, points: 100 }).where(eq(users.id, robot.id));
  const made = async (url: string, payload: unknown, by = robot) => {
    const response = await api.as(by).request({ method: 'POST', url, payload: JSON.stringify(payload) });
    return response.json<{ id: string; publicId: string; createdAt: string }>();
  };
  const community = await made('/api/communities', { name: 'cats' });
  const post = await made('/api/posts', { title: 'A post', community: 'cats', body: 'text' });
  const comment = await made(`/api/posts/${post.publicId}/comments`, { body: 'A comment' });
  const image = await anImage(api.db, { by: robot });
  const doomed = {
    post: await made('/api/posts', { title: 'Another post', community: 'cats', body: 'text' }),
    comment: await made(`/api/posts/${post.publicId}/comments`, { body: 'Another comment' }),
  };
  // Nobody reports what they wrote themselves.
  const other = await signedUp('stranger');
  stranger = other;
  const body = { title: 'A stranger’s post', community: 'cats', body: 'text' };
  const reportable = await made('/api/posts', body, other);
  const report = await made('/api/_report', { type: 'post', targetId: post.id, reason: 1 }, other);
  const rules = await aRuleAndAnother(community);
  samples = {
    ...samplesOf(community, post, comment, image, doomed),
    ...moderatorSamples(community, rules),
    ...reportSamples(community, reportable, report),
    ...muteSamples(community, other),
    ...(await listSamples(post)),
    ...(await notificationSamples(post)),
  };
  // Sessions come and go with the clients of this test.
  countChanges = await countRowChanges(api.db, ['sessions']);
});
afterAll(() => api.close());

/** The second is there to be deleted. */
async function aRuleAndAnother(community: { id: string }): Promise<{ id: number }[]> {
  const url = `/api/communities/${community.id}/rules`;
  const payload = JSON.stringify({ rule: 'A rule' });
  await api.as(robot).request({ method: 'POST', url, payload });
  const response = await api.as(robot).request({ method: 'POST', url, payload });
  return response.json<{ id: number }[]>();
}

async function signedUp(username: string) {
  const response = await api.visitor().request({
    method: 'POST',
    url: '/api/_signup',
    payload: JSON.stringify({ username, password: 'correct horse', captchaToken: 'x' }),
  });
  return response.json<{ id: string; username: string }>();
}

/** Good input for every call: each test below spoils one thing in it. */
function samplesOf(
  community: { id: string },
  post: { id: string; publicId: string },
  comment: { id: string },
  image: { id: string },
  doomed: { post: { publicId: string }; comment: { id: string } },
): Record<string, Sample> {
  const postId = post.publicId;
  const communityId = community.id;
  const page = { limit: '10', next: '' };
  return {
    'session.initial': { query: { communitiesLimit: '10', listsLimit: '10' } },
    'session.user': {},
    'session.login': { body: { username: 'robot', password: 'wrong horse' } },
    'session.logout': {},
    'session.signup': {
      body: { username: 'another', email: 'a@b.c', password: 'correct horse', captchaToken: 'x' },
    },
    'session.captcha': {},
    'session.list': {},
    'session.end': { params: { sessionId: '0' } },
    'session.recover': { body: { username: 'robot', email: 'robot@example.org' } },
    'session.resetPassword': { body: { token: 'none', password: 'battery staple' } },
    'users.get': { params: { username: 'robot' }, query: { adminsView: 'true' } },
    'users.feed': { params: { username: 'robot' }, query: { filter: 'posts', ...page } },
    'users.updateProfile': { body: { aboutMe: 'me' } },
    'users.changePassword': {
      body: { password: 'wrong horse', newPassword: 'battery staple', repeatPassword: 'battery staple' },
    },
    'users.requestExport': {},
    'users.export': {},
    'users.exportFile': {},
    'users.delete': { params: { username: 'stranger' }, body: { password: 'wrong horse' } },
    'users.setProPic': { params: { username: 'robot' } },
    'users.deleteProPic': { params: { username: 'robot' } },
    'users.giveBadge': { params: { username: 'stranger' }, body: { type: 'supporter' } },
    'users.removeBadge': { params: { username: 'stranger', badge: 'supporter' }, query: { byType: 'true' } },
    'users.list': { query: { q: 'robot', next: '' } },
    'posts.list': { query: { sort: 'hot', feed: 'all', communityId, filter: '', page: '1', ...page } },
    'posts.create': {
      body: { type: 'text', title: 'A title', body: 'text', community: 'cats', userGroup: 'normal' },
    },
    'posts.get': { params: { postId }, query: { fetchCommunity: 'true' } },
    'posts.edit': { params: { postId }, body: { title: 'A title', body: 'text', userGroup: 'normal' } },
    'posts.lock': { params: { postId }, query: { lockAs: 'mods' } },
    'posts.unlock': { params: { postId } },
    'posts.pin': { params: { postId }, query: { siteWide: 'true' } },
    'posts.unpin': { params: { postId }, query: { siteWide: 'true' } },
    'posts.announce': { params: { postId } },
    'posts.changeAsUser': { params: { postId }, query: { userGroup: 'admins' } },
    'posts.delete': {
      params: { postId: doomed.post.publicId },
      query: { deleteAs: 'normal', deleteContent: 'true', reason: 'text' },
    },
    'posts.hide': { body: { postId: post.id } },
    'posts.unhide': { params: { postId: post.id } },
    'posts.vote': { body: { postId: post.id, up: true } },
    'images.upload': {},
    'images.linkInfo': { query: { url: 'http://site.example/' } },
    'images.describe': { params: { imageId: image.id }, body: { altText: 'A cat' } },
    'comments.list': { params: { postId }, query: { next: '' } },
    'comments.create': {
      params: { postId },
      query: { userGroup: 'normal' },
      body: { body: 'text', parentCommentId: comment.id },
    },
    'comments.edit': { params: { postId, commentId: comment.id }, body: { body: 'text' } },
    'comments.changeAsUser': {
      params: { postId, commentId: comment.id },
      query: { userGroup: 'admins' },
    },
    'comments.delete': {
      params: { postId, commentId: doomed.comment.id },
      query: { deleteAs: 'normal', reason: 'text' },
    },
    'comments.events': { params: { postId }, query: { after: '0' } },
    'comments.get': { params: { commentId: comment.id } },
    'comments.vote': { body: { commentId: comment.id, up: true } },
    'comments.listAll': { query: { username: 'robot', next: '' } },
    'communities.list': { query: { set: 'all', sort: 'new', limit: '5', next: '' } },
    'communities.create': { body: { name: 'dogs', about: 'text' } },
    'communities.get': { params: { communityId }, query: { byName: 'false' } },
    'communities.update': {
      params: { communityId },
      query: { byName: 'false' },
      body: { about: 'text', nsfw: false, postingRestricted: false },
    },
    'communities.setProPic': { params: { communityId } },
    'communities.deleteProPic': { params: { communityId } },
    'communities.setBannerImage': { params: { communityId } },
    'communities.deleteBannerImage': { params: { communityId } },
    'communities.join': { body: { communityId, leave: false } },
    'communities.moderators': { params: { communityId } },
    'communities.addModerator': { params: { communityId }, body: { username: 'robot' } },
    'communities.removeModerator': { params: { communityId, username: 'nobody' } },
    'site.settings': {},
    'site.snapshots': { query: { every: 'day', limit: '10', next: '' } },
    'site.updateSettings': { body: { torBlocked: false } },
    'site.recordEvent': { body: { event: 'pwa_use' } },
  };
}

function moderatorSamples(
  community: { id: string },
  [rule, doomed]: readonly { id: number }[],
): Record<string, Sample> {
  const communityId = community.id;
  const username = 'stranger';
  return {
    'rules.list': { params: { communityId } },
    'rules.create': { params: { communityId }, body: { rule: 'Another rule', description: 'text' } },
    'rules.get': { params: { communityId, ruleId: String(rule?.id) } },
    'rules.update': {
      params: { communityId, ruleId: String(rule?.id) },
      body: { rule: 'Another rule', description: 'text', zIndex: 3 },
    },
    'rules.delete': { params: { communityId, ruleId: String(doomed?.id) } },
    'bans.list': { params: { communityId }, query: { page: '1', limit: '10' } },
    'bans.ban': {
      params: { communityId },
      body: { username, expires: '2096-01-31T12:00:00Z', reason: 'text' },
    },
    'bans.unban': { params: { communityId }, body: { username } },
    'moderation.log': { params: { communityId }, query: { by: 'robot', act: 'add_rule', next: '' } },
    'communityRequests.create': { body: { name: 'horses', note: 'text' } },
    'communityRequests.list': {},
    'communityRequests.delete': { params: { requestId: '1' } },
    'admin.act': { body: { action: 'add_default_forum', name: 'cats' } },
  };
}

function muteSamples(community: { id: string }, stranger: { id: string }): Record<string, Sample> {
  const [userId, communityId] = [stranger.id, community.id];
  return {
    'mutes.list': {},
    'mutes.mute': { body: { userId, communityId } },
    'mutes.clear': { query: { type: '' } },
    'mutes.unmuteUser': { params: { userId } },
    'mutes.unmuteCommunity': { params: { communityId } },
    'mutes.remove': { params: { muteId: 'u_1' } },
  };
}

async function listSamples(post: { id: string; createdAt: string }): Promise<Record<string, Sample>> {
  const made = (name: string) => aList(api.db, { by: robot, of: [post], name });
  const [kept] = [await made('kept'), await made('doomed'), await made('renamed')];
  const [changed, emptied] = [await made('changed'), await made('emptied')];
  const [item] = await api.db.select().from(listItems).where(eq(listItems.listId, kept.id));
  const owner = { username: 'robot' };
  const named = { ...owner, listname: 'kept' };
  const numbered = { listId: String(kept.id) };
  const order = { sort: 'name', filter: 'all' };
  const page = { limit: '10', sort: 'addedAsc', next: '' };
  const texts = { displayName: 'A list', description: 'text' };
  const target = { targetId: post.id, targetType: 'post' };
  const change = { ...texts, public: true, sort: 'createdAsc' };
  return {
    'lists.of': { params: owner, query: order },
    'lists.create': { params: owner, query: order, body: { name: 'made_here', ...texts, public: true } },
    'lists.get': { params: named },
    'lists.getById': { params: numbered },
    'lists.update': { params: { ...owner, listname: 'renamed' }, body: { name: 'renamed', ...change } },
    'lists.updateById': { params: { listId: String(changed.id) }, body: { name: 'changed', ...change } },
    'lists.delete': { params: { ...owner, listname: 'doomed' } },
    'lists.deleteById': { params: { listId: String(changed.id) } },
    'lists.items': { params: named, query: page },
    'lists.itemsById': { params: numbered, query: page },
    'lists.addItem': { params: named, query: page, body: target },
    'lists.addItemById': { params: numbered, query: page, body: target },
    'lists.removeItems': { params: { ...owner, listname: 'emptied' }, query: page, body: target },
    'lists.removeItemsById': { params: { listId: String(emptied.id) }, query: page, body: target },
    'lists.removeItemById': { params: { ...numbered, itemId: String(item?.id) } },
    'lists.savedTo': { query: { id: post.id, targetId: post.id, type: 'post' } },
  };
}

async function notificationSamples(post: { id: string }): Promise<Record<string, Sample>> {
  const notif = { type: 'announcement', postId: post.id } as const;
  const [kept, doomed] = [
    await aNotification(api.db, { for: robot, notif }),
    await aNotification(api.db, { for: robot, notif }),
  ];
  const params = { notificationId: String(kept.id) };
  const form = { render: 'true', format: 'html' };
  return {
    'notifications.list': { query: { ...form, next: '' } },
    'notifications.resetNewCount': {},
    'notifications.markAllAsSeen': { query: { type: 'new_votes' } },
    'notifications.get': { params, query: form },
    'notifications.mark': { params, query: { ...form, seen: 'false', seenFrom: 'webpush' } },
    'notifications.delete': { params: { notificationId: String(doomed.id) }, query: form },
    'notifications.deleteAll': {},
    'notifications.subscribe': { body: { ...aPushSubscription(), expirationTime: 0 } },
  };
}

function reportSamples(
  community: { id: string },
  post: { id: string },
  report: { id: string },
): Record<string, Sample> {
  const communityId = community.id;
  return {
    'reports.create': { body: { type: 'post', targetId: post.id, reason: 1 } },
    'reports.list': { params: { communityId }, query: { filter: 'posts', page: '1', limit: '10' } },
    'reports.ignore': { params: { communityId, reportId: report.id } },
    'moderation.counts': { params: { communityId } },
  };
}

/** A sample has a wrong password or token, so that nothing happens; none has a file; and no stream opens, which would not end. */
const statusesOfSamples: Readonly<Record<string, number>> = {
  'session.login': 401,
  'session.resetPassword': 400,
  'users.changePassword': 401,
  'users.delete': 403,
  'images.upload': 400,
  'users.setProPic': 400,
  'communities.setProPic': 400,
  'communities.setBannerImage': 400,
  // Nobody has asked for one.
  'users.exportFile': 404,
  'comments.events': 429,
};

function deep(levels: number): unknown {
  let value: unknown = 'bottom';
  for (let level = 0; level < levels; level++) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

const unknownId = newObjectId();

const badTexts = [
  '',
  ' ',
  'x',
  '\0',
  'a\0b',
  '\ud800',
  '\udfff\ud83d',
  '😀'.repeat(30_000),
  'x'.repeat(300_000),
  unknownId,
  'f'.repeat(24),
  "'; drop table users; --",
  '${7*7}',
  '../../etc/passwd',
  '%00',
  '__proto__',
  'constructor',
  'null',
  '\u202egnirts',
  '<script>alert(1)</script>',
  '\n\r\t',
];
const badValues: unknown[] = [
  ...badTexts,
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  2 ** 53 + 2,
  -0,
  [],
  [null],
  ['x'],
  {},
  { $ne: null },
  { toString: 'x' },
  deep(3000),
];
const badParameters = [
  ...badTexts.map((text) => encodeURIComponent(text.toWellFormed()).slice(0, 4000)),
  '%',
  '%F',
  '%FF',
  '%C3%28',
  '%00',
  '%ED%A0%80',
  '-1',
  '0',
  '51',
  '1e9',
  '1.5',
  'NaN',
  'Infinity',
  '9'.repeat(25),
  `1.${unknownId}`,
  `-1.${unknownId}`,
  `${'9'.repeat(18)}.${unknownId}`,
  `0x10.${unknownId}`,
  `1.${unknownId}.1`,
  unknownId.toUpperCase(),
];
const badBodies = [
  '',
  ' ',
  'null',
  'true',
  '7',
  '"x"',
  '[]',
  '[{}]',
  '{',
  '{"a":}',
  '{}',
  '\0',
  '\ufeff{}',
  'a=b&c=d',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '['.repeat(200_000),
  '{"a":'.repeat(50_000),
  `"${'\\ud800'.repeat(10)}"`,
  '1e99999',
  '-',
  'NaN',
  'undefined',
  "{'a':1}",
  '{"a":1}{"a":2}',
  '{"a":1,}',
];

/** What the reference page says that this call may answer, with what every call may. */
type Documented = { schema?: Parameters<typeof z.fromJSONSchema>[0]; examples?: Record<string, unknown> };
type Responses = Record<string, { content?: Record<string, Documented> }>;

/** What the reference page shows of the answers of a call, by status. */
function responsesOf(document: unknown, name: string): Responses {
  // The form is OpenAPI's.
  const { paths } = document as {
    paths: Record<string, Record<string, { operationId: string; responses: Responses }>>;
  };
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  return operations.find(({ operationId }) => operationId === name)?.responses ?? {};
}

function documentedErrors(endpoint: Endpoint): ErrorName[] {
  return ['body_too_large', 'route_not_found', 'wrong_method', ...errorsOf(endpoint)];
}

/** What is asked at this address: something like ".." in the path makes it that of another call, or of none. */
function callsAt({ method, url }: Request): Endpoint[] {
  const { pathname } = new URL(url, 'http://confab.example');
  return contract.filter(
    ({ call }) =>
      call.method === method && new RegExp(`^${call.path.replace(/:\w+/g, '[^/]*')}$`).test(pathname),
  );
}

type Request = { method: Endpoint['call']['method']; url: string; payload?: string };

/** Logged in, except where that makes a call look no further. */
const clientFor = ({ name }: Endpoint): Client =>
  name === 'session.login' || name === 'session.signup' ? api.visitor() : api.as(robot);

/** Sends it, and holds the answer to the rules of this file. */
async function expectManners(
  endpoint: Endpoint,
  request: Request,
  client = clientFor(endpoint),
): Promise<void> {
  const before = await countChanges();
  const response = await client.request(request);
  const what = `${request.method} ${request.url.slice(0, 200)} ${(request.payload ?? '').slice(0, 200)}`;
  if (response.statusCode < 400) return;

  expect(response.statusCode, what).toBeLessThan(500);
  expect(response.headers['content-type'], what).toBe('application/json; charset=UTF-8');
  const { status, code, message, ...rest } = response.json<{
    status: number;
    code?: string;
    message: string;
  }>();
  expect(rest, what).toEqual({});
  expect(status, what).toBe(response.statusCode);
  const allowed = [endpoint, ...callsAt(request)].flatMap(documentedErrors).map((name) => errorCatalog[name]);
  expect(allowed, what).toContainEqual({ status, code: code ?? null, message });
  expect(await countChanges(), what).toBe(before);
}

const fieldsOf = (schema: z.ZodType | undefined): string[] =>
  schema ? Object.keys(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {}) : [];

/** The values that the reference names for a parameter: its choices, and what its description says as code. */
function valuesOf(schema: z.ZodType | undefined, field: string): string[] {
  const { properties = {} } = schema
    ? z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
    : { properties: {} };
  const text = JSON.stringify(properties[field] ?? {});
  const choices = /"enum":(\[[^\]]*\])/.exec(text)?.[1] ?? '[]';
  return [
    // A list of texts, as its schema has it.
    ...(JSON.parse(choices) as string[]),
    ...Array.from(text.matchAll(/`(\w+)`/g), ([, word = '']) => word),
  ];
}

test('every call of the contract has good input to spoil, with something in every field', () => {
  expect(Object.keys(samples).sort()).toEqual(contract.map(({ name }) => name).sort());
});

describe.each(contract)('$name', (endpoint) => {
  const { name, call, shape } = endpoint;
  const sampleOf = (): Sample => samples[name] ?? {};
  const send = ({ params, query, body }: Sample) =>
    expectManners(endpoint, {
      method: call.method,
      url: addressOf(call, { params, query }),
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
  /** The address with one parameter of the path or the query left as it is written, however wrongly. */
  const sendRaw = (place: 'params' | 'query', field: string, raw: string) => {
    const { params, query, body } = sampleOf();
    const marked = { ...(place === 'params' ? params : query), [field]: 'MARK' };
    const url = addressOf(call, place === 'params' ? { params: marked, query } : { params, query: marked });
    return expectManners(endpoint, {
      method: call.method,
      url: url.replace('MARK', () => raw),
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
  };

  test('answers good input', async () => {
    const { params, query, body } = sampleOf();
    const client = clientFor(endpoint);
    const response = await client.request({
      method: call.method,
      url: addressOf(call, { params, query }),
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
    expect(response.statusCode).toBe(statusesOfSamples[name] ?? shape.status ?? 200);
    const documented = responsesOf(document, name)[response.statusCode]?.content;
    if (response.payload === '') expect(documented).toBeUndefined();
    else if (response.statusCode < 400) {
      const { schema } = documented?.['application/json'] ?? {};
      expect(schema).toBeDefined();
      expect(z.fromJSONSchema(schema ?? false).safeParse(response.json()).error?.issues).toBeUndefined();
    } else {
      const examples = Object.values(documented?.['application/json']?.examples ?? {});
      expect(examples).toContainEqual({ value: response.json<unknown>() });
    }
  });

  for (const field of fieldsOf(shape.body)) {
    test(`minds its manners whatever "${field}" in the body is`, async () => {
      for (const value of badValues) {
        const { body, ...rest } = sampleOf();
        await send({ ...rest, body: { ...body, [field]: value } });
      }
      const { [field]: _left, ...others } = sampleOf().body ?? {};
      await send({ ...sampleOf(), body: others });
    });
  }

  for (const field of fieldsOf(shape.query)) {
    test(`minds its manners whatever the parameter "${field}" is`, async () => {
      for (const raw of badParameters) await sendRaw('query', field, raw);
      for (const raw of [`1&${field}=2`, `&${field}[]=1`, `&${field}[a]=1`, '%5B%5D']) {
        await sendRaw('query', field, raw);
      }
    });
  }

  if (shape.query) {
    test('refuses others than those whom a parameter is for as it says', async () => {
      const { params, query, body } = sampleOf();
      const payload = body === undefined ? {} : { payload: JSON.stringify(body) };
      const queries = fieldsOf(shape.query).flatMap((field) =>
        [query?.[field] ?? '', ...valuesOf(shape.query, field)].flatMap((value) => [
          { [field]: value },
          { ...query, [field]: value },
        ]),
      );
      for (const client of [api.visitor(), api.as(stranger)]) {
        for (const asked of queries) {
          const url = addressOf(call, { params, query: asked });
          await expectManners(endpoint, { method: call.method, url, ...payload }, client);
        }
      }
    });
  }

  for (const field of fieldsOf(shape.params)) {
    test(`minds its manners whatever "${field}" in the path is`, async () => {
      for (const raw of [...badParameters, '.', '..', '%2F', '%2e%2e%2f', ';', ':', '@', '?', '#']) {
        await sendRaw('params', field, raw);
      }
    });
  }

  if (shape.body) {
    test('minds its manners whatever the body is', async () => {
      const { params, query } = sampleOf();
      const url = addressOf(call, { params, query });
      for (const payload of badBodies) await expectManners(endpoint, { method: call.method, url, payload });
      await send({
        ...sampleOf(),
        body: Object.fromEntries(Array.from({ length: 5000 }, (_, key) => [`k${key}`, key])),
      });
    });

    test('minds its manners with all fields wrong at once', async () => {
      const fields = Object.fromEntries(
        fieldsOf(shape.body).map((field) => [field, fc.jsonValue({ maxDepth: 2 })]),
      );
      await fc.assert(
        fc.asyncProperty(fc.record(fields, { requiredKeys: [] }), (body) => send({ ...sampleOf(), body })),
        { numRuns: 25 },
      );
    });
  }

  test('does not mind a body, parameter or header that it does not ask for', async () => {
    const { params, query, body } = sampleOf();
    const url = addressOf(call, { params, query: { ...query, unknown: '\0', page: '-1', 'a[b]': 'c' } });
    await expectManners(endpoint, {
      method: call.method,
      url,
      ...(call.method === 'GET' ? {} : { payload: JSON.stringify({ ...body, extra: deep(100) }) }),
    });
  });
});

describe('a new post of pictures or a link minds its manners', () => {
  const create = (body: Record<string, unknown>) => {
    const endpoint = contract.find(({ name }) => name === 'posts.create');
    if (!endpoint) throw new Error('posts can be created');
    const payload = JSON.stringify({ title: 'A title', community: 'cats', ...body });
    return expectManners(endpoint, { method: 'POST', url: '/api/posts', payload });
  };

  test('whatever its pictures are', async () => {
    for (const value of badValues) {
      await create({ type: 'image', images: value });
      await create({ type: 'image', imageId: value });
      await create({ type: 'image', images: [value] });
      await create({ type: 'image', images: [{ imageId: value }] });
      const image = await anImage(api.db, { by: robot });
      await create({ type: 'image', images: [{ imageId: image.id, caption: value }] });
    }
  });

  test('whatever its address is', async () => {
    for (const value of [...badValues, ...badTexts.map((text) => `https://example.org/${text}`)]) {
      await create({ type: 'link', url: value });
    }
  });
});

test('after all of it every counter is true, and what succeeded has been counted', async () => {
  expect(await countChanges()).toBeGreaterThan(0);
  await expectTrueCounters(api.db);
});
