import { type Call, commentsApi, contract, postsApi, sessionApi } from '@confab/api-contract';
import { createJudge } from '@confab/auto-rules';
import { lastWrites, noReplicas, queryName, type Replicas } from '@confab/db';
import { createFetcher } from '@confab/outbound';
import { openStore } from '@confab/storage';
import { watchQueries } from '@confab/telemetry';
import { aPost, aUser } from '@confab/testing/db';
import { eq } from 'drizzle-orm';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorBody, startApi, type TestApi, useApi, useCast } from '../test-support/api.ts';
import { addressOf } from '../test-support/client.ts';
import { someParams } from '../test-support/example-params.ts';
import { createEventStreams } from './event-streams.ts';
import { registerRoutes, type RouteModule } from './route.ts';

const api = useApi();
const cast = useCast(api);

describe('the api does not start', () => {
  const context = () => ({
    config: api.config,
    db: api.db,
    lookups: api.db,
    replicas: noReplicas,
    listen: api.database.listen,
    markdown: { render: () => Promise.resolve(''), close: () => Promise.resolve() },
    ...{ judge: createJudge({ queueMax: 1 }), trialJudge: createJudge({ queueMax: 1 }) },
    store: openStore(api.config.imageStore),
    fetcher: createFetcher(),
    leaving: new AbortController().signal,
    queries: watchQueries(500, queryName),
    tracing: null,
  });
  const handling =
    (calls: readonly Call[]): RouteModule =>
    (route) => {
      for (const call of calls) route(call, () => Promise.reject(new Error('never called')));
    };
  const register =
    (calls: readonly Call[], ...others: readonly RouteModule[]) =>
    () => {
      registerRoutes(fastify({ exposeHeadRoutes: false }), context(), createEventStreams(api.config.live), [
        handling(calls),
        ...others,
      ]);
    };
  const all = contract.map(({ call }) => call);

  test('with a call of the contract that has no handler', () => {
    expect(register(all)).not.toThrow();
    expect(register(all.filter((call) => call !== sessionApi.captcha))).toThrow(
      'session.captcha has 0 handlers',
    );
  });

  test('with a call that has two handlers', () => {
    expect(register([...all, sessionApi.initial])).toThrow('session.initial has 2 handlers');
  });

  test('with a call that is not in the contract', () => {
    expect(register([...all, { method: 'GET', path: '/api/secret' }])).toThrow(
      'GET /api/secret is not in the contract',
    );
  });

  test('with a call that writes but allows a replica', () => {
    const careless: RouteModule = (route) =>
      route(postsApi.create, () => Promise.reject(new Error('never called')), { allowReplica: true });
    expect(
      register(
        all.filter((call) => call !== postsApi.create),
        careless,
      ),
    ).toThrow('POST /api/posts writes');
  });
});

test.each(contract.filter(({ shape }) => shape.auth !== 'anyone'))(
  '$name refuses a visitor',
  async ({ call }) => {
    const response = await api
      .visitor()
      .request({ method: call.method, url: addressOf(call, { params: someParams }) });
    expect(response.statusCode).toBe(401);
    expect(response.json()).toEqual(errorBody('not_logged_in'));
  },
);

test.each(contract.filter(({ shape }) => shape.auth === 'admin'))(
  '$name refuses a member who is no admin',
  async ({ call }) => {
    for (const person of [cast.bob, cast.mod]) {
      const response = await api
        .as(person)
        .request({ method: call.method, url: addressOf(call, { params: someParams }) });
      expect(response.statusCode).toBe(403);
      expect(response.json()).toEqual(errorBody('not_admin'));
    }
  },
);

describe('where a replica answers', () => {
  /** Of each read that a replica may answer: the position it must have reached. The database itself plays the replica. */
  const asked: (bigint | null)[] = [];
  const replicas: Replicas = {
    ...noReplicas,
    states: [{ inUse: true, lagMs: 0 }],
    read(primary, reader, reading) {
      asked.push(reader?.lastWrite ?? null);
      return reading(primary);
    },
  };
  let other: TestApi;
  beforeAll(async () => {
    other = await startApi({ database: api.database, replicas });
  });
  afterAll(() => other.close());

  const askedDuring = async (act: () => Promise<unknown>) => {
    asked.length = 0;
    await act();
    return [...asked];
  };

  test('it is asked for what may be old, and for nothing else', async () => {
    const post = await aPost(api.db, { by: cast.alice, in: cast.cats });
    const params = { postId: post.publicId };
    const bob = other.as(cast.bob);
    expect(await askedDuring(() => bob.call(postsApi.get, { params }))).toHaveLength(1);
    expect(await askedDuring(() => bob.call(sessionApi.user))).toEqual([]);
    expect(await askedDuring(() => bob.call(postsApi.hide, { body: { postId: post.id } }))).toEqual([]);
    // Whether new comments may be old is decided by the question.
    expect(await askedDuring(() => bob.call(commentsApi.list, { params }))).toHaveLength(1);
    expect(await askedDuring(() => bob.call(commentsApi.list, { params, query: { after: 0 } }))).toEqual([]);
  });

  test('it must have what the member wrote; reading leaves nothing to wait for', async () => {
    const person = await aUser(api.db);
    const post = await aPost(api.db, { by: cast.alice, in: cast.cats });
    const member = other.as(person);
    const read = () => askedDuring(() => member.call(postsApi.get, { params: { postId: post.publicId } }));
    expect([...(await read()), ...(await read())]).toEqual([null, null]);
    await member.call(postsApi.hide, { body: { postId: post.id } });
    const [written] = await api.db.select().from(lastWrites).where(eq(lastWrites.userId, person.id));
    expect(await read()).toEqual([written?.position]);
  });
});
