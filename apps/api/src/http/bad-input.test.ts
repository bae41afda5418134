import { contract, type Endpoint } from '@confab/api-contract';
import { type ErrorBody, errorCatalog, type ErrorName, newObjectId } from '@confab/domain';
import { anImage } from '@confab/testing/db';
import { effort } from '@confab/testing/effort';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { errorsOf } from '../operations/reference/documented-errors.ts';
import { type ExampleRequest, exampleRequest } from '../operations/reference/example-requests.ts';
import { exampleIds } from '../operations/reference/examples.ts';
import { pathOf } from '../operations/reference/openapi.ts';
import { resolved, schemaOf } from '../operations/reference/schemas.ts';
import { errorBody, useApi } from '../test-support/api.ts';
import { addressOf, type Client } from '../test-support/client.ts';
import { callerOf, openReferenceSite } from '../test-support/reference-site.ts';
import { recordRowChanges } from '../test-support/row-changes.ts';

/**
 * Every call of the contract, with every field, parameter and body that is wrong in some way. The answer is never a
 * failure of ours, always a documented error or a success, and a refusal writes nothing.
 */

const api = useApi({
  config: { live: { streams: 1, streamsPerAddress: 0, sweepSeconds: 60 }, recovery: true },
});
let site: Awaited<ReturnType<typeof openReferenceSite>>;
let document: {
  paths: Record<string, Record<string, { responses: Record<string, Documented> }>>;
  components: { schemas: object; responses: Record<string, Documented> };
};
/** Counts changed rows; `changes` is the last count. */
let countChanges: () => Promise<number>;
let changes = 0;
/** The count when the site was filled: an unchanged site is not filled again. */
let changesWhenFilled = -1;
beforeAll(async () => {
  document = (await api.app.inject('/api/openapi.json')).json();
  site = await openReferenceSite(api);
  // Sessions come and go with the clients of this test.
  countChanges = (await recordRowChanges(api.db, { except: ['sessions'] })).latest;
});

type Sample = Partial<ExampleRequest>;

/** Examples that would end the account or the session that is used here are given something wrong. */
const harmless: Readonly<Record<string, Sample>> = {
  'session.end': { params: { sessionId: '0' } },
  'session.resetPassword': { body: { token: 'none', password: 'battery staple' } },
  'users.changePassword': {
    body: { password: 'wrong horse', newPassword: 'battery staple', repeatPassword: 'battery staple' },
  },
  'users.delete': { body: { password: 'wrong horse' } },
};

/** Wrong passwords and tokens; examples have no file; no stream opens, since it would not end. */
const statuses: Readonly<Record<string, number>> = {
  'session.resetPassword': 400,
  'users.changePassword': 401,
  'users.delete': 403,
  'images.upload': 400,
  'site.setPicture': 400,
  'users.setProPic': 400,
  'communities.setProPic': 400,
  'communities.setBannerImage': 400,
  'comments.events': 429,
};

function deep(levels: number): unknown {
  let value: unknown = 'bottom';
  for (let level = 0; level < levels; level++) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

const unknownId = newObjectId();

/** Answers to an id or a name that is malformed, and to one that belongs to nothing; null for a success. */
const idErrors: Readonly<Record<string, readonly [malformed: ErrorName | null, unknown: ErrorName | null]>> =
  {
    communityId: ['invalid_id', 'community/not-found'],
    postId: ['post/not-found', 'post/not-found'],
    commentId: ['invalid_id', 'comment_not_found'],
    parentCommentId: ['invalid_id', 'comment_not_found'],
    imageId: ['invalid_image_id', 'image-not-found'],
    userId: ['invalid_id', 'user_not_found'],
    username: ['user_not_found', 'user_not_found'],
    targetId: ['invalid_id', 'post/not-found'],
    listId: ['invalid-list-id', 'list-not-found'],
    listname: ['list-not-found', 'list-not-found'],
    itemId: ['invalid-item-id', 'list-item-not-found'],
    ruleId: ['rule_not_found', 'rules-not-found'],
    reportId: ['invalid_report_id', 'report-not-found'],
    conversationId: ['conversation-not-found', 'conversation-not-found'],
    warningId: ['warning-not-found', 'warning-not-found'],
    appealId: ['appeal-not-found', 'appeal-not-found'],
    autoRuleId: ['auto-rule-not-found', 'auto-rule-not-found'],
    caseId: ['case-not-found', 'case-not-found'],
    decisionId: ['decision-not-found', 'decision-not-found'],
    heldId: ['held-not-found', 'held-not-found'],
    reasonId: ['reason-not-found', 'reason-not-found'],
    ringId: ['invalid_id', 'ring-not-found'],
    rollbackId: ['invalid_id', 'rollback-not-found'],
    signUpId: ['invalid_id', 'sign-up-not-found'],
    invitationId: ['invalid_id', 'invitation-not-found'],
    blockId: ['invalid_id', null],
    sessionId: ['invalid-session-id', null],
    requestId: ['invalid_id', null],
    notificationId: ['notif_not_found', 'notif_not_found'],
    muteId: ['invalid-mute-id', null],
    'posts.hide postId': ['invalid_id', 'post/not-found'],
    'posts.vote postId': ['invalid_id', 'post/not-found'],
    'posts.unhide postId': ['invalid-post-id', null],
    // Their examples name the community.
    'communities.get communityId': ['community/not-found', 'community/not-found'],
    'communities.update communityId': ['community/not-found', 'community/not-found'],
    'appeals.ban communityId': ['invalid_id', 'ban-not-found'],
    'appeals.create communityId': ['invalid_id', 'ban-not-found'],
    'lists.removeItems targetId': ['invalid_id', null],
    'lists.removeItemsById targetId': ['invalid_id', null],
    'mutes.unmuteUser userId': ['invalid_id', null],
    'mutes.unmuteCommunity communityId': ['invalid_id', null],
  };
/** Malformed as an object id, as a number and as an id with a prefix. */
const malformedIds = ['abc', '-1', '9'.repeat(20)];
const unknownIds: Readonly<Record<string, string>> = {
  username: 'nobody_here',
  listname: 'unknown_list',
  muteId: 'u_999999999',
  caseId: '999999999',
  conversationId: '999999999',
  warningId: '999999999',
  autoRuleId: '999999999',
  decisionId: '999999999',
  reasonId: '999999999',
  ringId: '999999999',
  rollbackId: '999999999',
  signUpId: '999999999',
  invitationId: '999999999',
  blockId: '999999999',
};
/** Calls for which a name is input rather than an address, or that decide before they look it up. */
const withoutLookup = ['session.login', 'session.signup', 'session.recover', 'users.delete'];
/** Calls on comments ignore the post in their address. */
const isLookedUp = (name: string, field: string) =>
  field in idErrors &&
  !withoutLookup.includes(name) &&
  !(field === 'postId' && /^comments\.(?:edit|changeAsUser|delete|restore)$/.test(name));

/** Each field and parameter gets the next few, and all get their turn. */
const longText = '😀'.repeat(30_000);
const badValues: unknown[] = ['\0', longText];
const nextValues = inTurn<unknown>([
  ...badValues,
  ...['', '\ud800', unknownId, "'; drop table users; --", '../../etc/passwd', '__proto__', 'constructor'],
  ...['\u202egnirts', null, {}, true, -1, 1.5, 1e308, [], ['x'], deep(3000)],
]);
const nextParameters = inTurn([
  ...[
    '%00',
    '9'.repeat(25),
    '',
    '%ED%A0%80',
    unknownId,
    unknownId.toUpperCase(),
    encodeURIComponent("'; drop table users; --"),
  ],
  ...['..%2F..%2Fetc%2Fpasswd', '__proto__', 'constructor', '%E2%80%AEgnirts', '%', '%FF', '%5B%5D'],
  ...['-1', '0', '51', '1e9', 'NaN', encodeURIComponent(longText).slice(0, 3996)],
]);
const badCursors = [`-1.${unknownId}`, `${'9'.repeat(18)}.${unknownId}`, `1.${unknownId}.1`];
const nextSegments = inTurn([
  ...[
    '%00',
    '9'.repeat(25),
    unknownId,
    '..',
    '0',
    '-1',
    '1e9',
    'constructor',
    '%ED%A0%80',
    '%',
    encodeURIComponent(longText).slice(0, 3996),
  ],
  ...['.', '%2F', '%2e%2e%2f', ';', ':', '@', '?', '#'],
]);
const nextBodies = inTurn(['', 'null', '[]', '{"__proto__":{"isAdmin":true}}']);
/** What no call gets to see, sent to one of them. */
const unreadableBodies = [
  ...['7', '"x"', '{', '\0', 'a=b&c=d', '['.repeat(200_000), '{"a":'.repeat(50_000), '1e99999'],
  '{"a":1}{"a":2}',
];

/** Gives the next so many of the values, at most all of them, again and again. */
function inTurn<Value>(values: readonly Value[]): (count: number) => Value[] {
  let turn = 0;
  return (count) => {
    const from = turn % values.length;
    turn += count;
    return [...values, ...values].slice(from, from + count);
  };
}

/** What the OpenAPI document says of an answer, or where it says it. */
type Documented = { description: string; content?: Record<string, { schema: object }>; $ref?: string };

/** What the OpenAPI document says of a call's answers with this status. */
function documentedFor({ call }: Endpoint, status: number): Documented | undefined {
  const operation = document.paths[pathOf(call)]?.[call.method.toLowerCase()];
  const said = operation?.responses[status];
  const [name = ''] = said?.$ref?.match(/\w+$/) ?? [];
  return said && { ...document.components.responses[name], ...said };
}

/** A schema of the document with the objects that it refers to. */
function completed(schema: object): Parameters<typeof z.fromJSONSchema>[0] {
  const text = JSON.stringify({ ...schema, $defs: document.components.schemas });
  return JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/')) as ReturnType<typeof completed>;
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
const clientFor = (endpoint: Endpoint): Client =>
  ['session.login', 'session.signup', 'reports.createAsGuest'].includes(endpoint.name)
    ? api.visitor()
    : site.clients[callerOf(endpoint)];

/** Sends it, and holds the answer to the rules of this file. */
async function expectGoodAnswer(
  endpoint: Endpoint,
  request: Request,
  client = clientFor(endpoint),
): Promise<void> {
  const response = await client.request(request);
  const before = changes;
  changes = await countChanges();
  const what = `${request.method} ${request.url.slice(0, 200)} ${(request.payload ?? '').slice(0, 200)}`;
  if (response.statusCode < 400) return;

  expect(response.statusCode, what).toBeLessThan(500);
  expect(response.headers['content-type'], what).toBe('application/json; charset=UTF-8');
  const { status, code, message, details, ...rest } = response.json<ErrorBody>();
  expect(rest, what).toEqual({});
  const detail = { path: expect.any(String) as string, problem: expect.any(String) as string };
  if (details) expect(details, what).toEqual(details.map(() => detail));
  expect(status, what).toBe(response.statusCode);
  const allowed = [endpoint, ...callsAt(request)].flatMap(documentedErrors).map((name) => errorCatalog[name]);
  expect(allowed, what).toContainEqual({ status, code: code ?? null, message });
  expect(changes, what).toBe(before);
}

const fieldsOf = (schema: z.ZodType | undefined): string[] =>
  schema ? Object.keys(resolved(schemaOf(schema, 'input'))['properties'] ?? {}) : [];

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

test('every id of the contract has its errors listed here', () => {
  const fields = contract.flatMap(({ shape }) => [...fieldsOf(shape.params), ...fieldsOf(shape.body)]);
  const ids = fields.filter((field) => field.endsWith('Id'));
  expect(ids.length).toBeGreaterThan(50);
  expect(ids.filter((field) => !(field in idErrors))).toEqual([]);
});

describe.each(contract)('$name', (endpoint) => {
  const { name, call, shape } = endpoint;
  const sampleOf = (): Sample => ({ ...exampleRequest(endpoint), ...harmless[name] });
  beforeAll(async () => {
    if (changes === changesWhenFilled) return;
    await site.refill();
    changesWhenFilled = changes = await countChanges();
  });

  const send = ({ params, query, body }: Sample) =>
    expectGoodAnswer(endpoint, {
      method: call.method,
      url: addressOf(call, { params, query }),
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
  /** The address with one parameter of the path or the query left as it is written, however wrongly. */
  const sendRaw = (place: 'params' | 'query', field: string, raw = '') => {
    const { params, query, body } = sampleOf();
    const marked = { ...(place === 'params' ? params : query), [field]: 'MARK' };
    const url = addressOf(call, place === 'params' ? { params: marked, query } : { params, query: marked });
    return expectGoodAnswer(endpoint, {
      method: call.method,
      url: url.replace('MARK', () => raw),
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
  };

  test('answers valid input', async () => {
    const { params, query, body } = sampleOf();
    const client = clientFor(endpoint);
    const response = await client.request({
      method: call.method,
      url: addressOf(call, { params, query }),
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
    changes = await countChanges();
    expect(response.statusCode).toBe(statuses[name] ?? shape.status ?? 200);
    const documented = documentedFor(endpoint, response.statusCode);
    if (shape.download !== undefined) return;
    if (response.payload === '') expect(documented?.description).toContain('without a body');
    else if (response.statusCode < 400) {
      const { schema } = documented?.content?.['application/json'] ?? {};
      expect(schema).toBeDefined();
      const described = z.fromJSONSchema(completed(schema ?? {}));
      expect(described.safeParse(response.json()).error?.issues).toBeUndefined();
    } else expect(documented?.description).toContain(response.json<{ message: string }>().message);
  });

  for (const field of fieldsOf(shape.body)) {
    test(`copes with any "${field}" in the body`, async () => {
      for (const value of nextValues(effort(1, 4))) {
        const { body, ...rest } = sampleOf();
        await send({ ...rest, body: { ...body, [field]: value } });
      }
      const { [field]: _left, ...others } = sampleOf().body ?? {};
      await send({ ...sampleOf(), body: others });
    });
  }

  for (const field of fieldsOf(shape.query)) {
    test(`copes with any parameter "${field}"`, async () => {
      const cursors = field === 'next' ? badCursors : [];
      for (const raw of [...nextParameters(effort(1, 4)), ...cursors, `&${field}[]=1`]) {
        await sendRaw('query', field, raw);
      }
    });
  }

  if (shape.query) {
    test('refuses visitors and strangers with documented errors', async () => {
      const { params, query, body } = sampleOf();
      const payload = body === undefined ? {} : { payload: JSON.stringify(body) };
      const choices = fieldsOf(shape.query).flatMap((field) =>
        valuesOf(shape.query, field).map((value) => ({ ...query, [field]: value })),
      );
      for (const client of [api.visitor(), site.clients.bob]) {
        for (const asked of [query, ...choices]) {
          const url = addressOf(call, { params, query: asked });
          await expectGoodAnswer(endpoint, { method: call.method, url, ...payload }, client);
        }
      }
    });
  }

  for (const field of fieldsOf(shape.params)) {
    test(`copes with any "${field}" in the path`, async () => {
      for (const raw of nextSegments(effort(2, 8))) {
        await sendRaw('params', field, raw);
      }
    });
  }

  const ids = [...fieldsOf(shape.params), ...Object.keys(exampleRequest(endpoint).body ?? {})].filter(
    (field) => isLookedUp(name, field),
  );
  test.each(ids)('has an error for a malformed and for an unknown "%s"', async (field) => {
    const [malformed, unknown] = idErrors[`${name} ${field}`] ?? idErrors[field] ?? [null, null];
    const numeric = /^(?:list|item|rule|report|session|request|notification)Id$/.test(field);
    const cases = [
      ...malformedIds.map((value) => [value, malformed] as const),
      [unknownIds[field] ?? (numeric ? '999999999' : unknownId), unknown] as const,
    ];
    for (const [value, error] of cases) {
      const { params, query, body } = sampleOf();
      const given =
        body && field in body
          ? { params, body: { ...body, [field]: value } }
          : { params: { ...params, [field]: value }, body };
      const response = await clientFor(endpoint).request({
        method: call.method,
        url: addressOf(call, { params: given.params, query }),
        ...(given.body === undefined ? {} : { payload: JSON.stringify(given.body) }),
      });
      changes = await countChanges();
      if (error === null) expect([value, response.statusCode]).toEqual([value, 200]);
      else expect([value, response.json<unknown>()]).toEqual([value, errorBody(error)]);
    }
  });

  if (shape.body) {
    test('copes with any body', async () => {
      const { params, query } = sampleOf();
      const url = addressOf(call, { params, query });
      for (const payload of nextBodies(effort(1, 4))) {
        await expectGoodAnswer(endpoint, { method: call.method, url, payload });
      }
    });

    test('copes with all fields wrong at once', async () => {
      const fields = Object.fromEntries(
        fieldsOf(shape.body).map((field) => [field, fc.jsonValue({ maxDepth: 2 })]),
      );
      await fc.assert(
        fc.asyncProperty(fc.record(fields, { requiredKeys: [] }), (body) => send({ ...sampleOf(), body })),
        { numRuns: effort(1, 5) },
      );
    });
  }

  test('ignores an unknown body, parameter or header', async () => {
    const { params, query, body } = sampleOf();
    const url = addressOf(call, { params, query: { ...query, unknown: '\0', page: '-1', 'a[b]': 'c' } });
    await expectGoodAnswer(endpoint, {
      method: call.method,
      url,
      ...(call.method === 'GET' ? {} : { payload: JSON.stringify({ ...body, extra: deep(100) }) }),
    });
  });
});

describe('a new post', () => {
  const send = (payload: string) => {
    const endpoint = contract.find(({ name }) => name === 'posts.create');
    if (!endpoint) throw new Error('posts can be created');
    return expectGoodAnswer(endpoint, { method: 'POST', url: '/api/posts', payload });
  };
  const create = (body: Record<string, unknown>) =>
    send(JSON.stringify({ title: 'A title', community: 'birding', ...body }));

  test('copes with any pictures', async () => {
    for (const value of badValues) {
      await create({ type: 'image', images: value });
      await create({ type: 'image', imageId: value });
      await create({ type: 'image', images: [value] });
      await create({ type: 'image', images: [{ imageId: value }] });
      const image = await anImage(api.db, { by: { id: exampleIds.user } });
      changes = await countChanges();
      await create({ type: 'image', images: [{ imageId: image.id, caption: value }] });
    }
  });

  test('copes with any address', async () => {
    for (const value of ['', '\0', '\ud800', longText, '\u202egnirts']) {
      await create({ type: 'link', url: value });
      await create({ type: 'link', url: `https://example.org/${value}` });
    }
  });

  test('copes with an unreadable body, and one with thousands of fields', async () => {
    const fields = Array.from({ length: 5000 }, (_, key) => [`k${key}`, key]);
    for (const payload of [...unreadableBodies, JSON.stringify(Object.fromEntries(fields))]) {
      await send(payload);
    }
  });
});
