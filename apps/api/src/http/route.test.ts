import { type Call, contract, postsApi, sessionApi } from '@confab/api-contract';
import { noReplicas, queryName } from '@confab/db';
import { createFetcher } from '@confab/outbound';
import { openStore } from '@confab/storage';
import { watchQueries } from '@confab/telemetry';
import fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { errorBody, useApi, useCast } from '../test-support/api.ts';
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

  test('with a call of the contract that no one handles', () => {
    expect(register(all)).not.toThrow();
    expect(register(all.filter((call) => call !== sessionApi.captcha))).toThrow(
      'session.captcha has 0 handlers',
    );
  });

  test('with a call that two handlers answer', () => {
    expect(register([...all, sessionApi.initial])).toThrow('session.initial has 2 handlers');
  });

  test('with a call that is not in the contract', () => {
    expect(register([...all, { method: 'GET', path: '/api/secret' }])).toThrow(
      'GET /api/secret is not in the contract',
    );
  });

  test('with a call that writes and is read where something may be old', () => {
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
  '$name refuses who is no admin',
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
