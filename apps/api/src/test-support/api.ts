import type {} from '@confab/testing/global-setup';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createJudge } from '@confab/auto-rules';
import { connect, noReplicas, type Db, type Listen, queryName, type Replicas } from '@confab/db';
import { createRenderPool, type RenderPool } from '@confab/markdown/server';
import { createFetcher, type Fetcher } from '@confab/outbound';
import { openStore } from '@confab/storage';
import { type Tracing, watchQueries } from '@confab/telemetry';
import { errorBody as catalogBody, errorCatalog, type ErrorName } from '@confab/domain';
import { aCommunity, aMember, aUser, createDatabase, type TestDatabase } from '@confab/testing/db';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { buildApp } from '../app.ts';
import { type Config, readConfig } from '../config.ts';
import { type Client, clientOf, type Person, Refused } from './client.ts';
import { cheapHashing } from './passwords.ts';

export type TestApi = {
  app: FastifyInstance;
  db: Db;
  config: Config;
  database: TestDatabase;
  /** A client of a logged-in user. */
  as(person: Person): Client;
  /** A client with a session but no account. */
  visitor(): Client;
  close(): Promise<void>;
};

export type ApiOptions = {
  config?: Partial<Config>;
  /** Shares another api's database; by default each api has its own, dropped on close. */
  database?: TestDatabase;
  /** For session lookups only, if a test distinguishes them. */
  lookups?: Db;
  /** For stale reads; the database itself by default. */
  replicas?: Replicas;
  /** By default a connection of its own. */
  listen?: Listen;
  /** Aborting it simulates the shutdown signal. */
  leaving?: AbortSignal;
  /** By default, no foreign server is reachable. */
  fetcher?: Fetcher;
  /** Off by default. */
  tracing?: Tracing;
};

/** For tests that count statements: a comparison of spliced responses takes some of its own. */
export const uncompared = { config: { checkOneIn: Infinity } } satisfies ApiOptions;

/** The files that a worker runs share its threads: each takes a third of a second to start, with its first text. */
const judge = createJudge({ queueMax: 500 });
const trialJudge = createJudge({ queueMax: 10 });
const renderPools = new Map<string, RenderPool>();

function renderPoolFor(siteOrigin: string): RenderPool {
  // Generous, so that a busy machine does not turn bodies into escaped text.
  const pool = renderPools.get(siteOrigin) ?? createRenderPool({ siteOrigin, deadlineMs: 10_000 });
  renderPools.set(siteOrigin, pool);
  return pool;
}

/** The real app on a real database, called without a socket. */
export async function startApi(options: ApiOptions = {}): Promise<TestApi> {
  const database = options.database ?? (await createDatabase(inject('postgresUrl')));
  const dataDir = await mkdtemp(join(tmpdir(), 'confab-api-'));
  const config: Config = {
    ...readConfig({
      DATABASE_URL: database.url,
      SECRET: 'a secret for tests',
      RATE_LIMITS: 'off',
      CAPTCHA: 'test',
      LOG_LEVEL: 'silent',
      DATA_DIR: dataDir,
    }),
    passwordHashing: cheapHashing,
    checkOneIn: 1,
    ...options.config,
  };
  const markdown = renderPoolFor(config.site.url);
  const store = openStore(config.imageStore);
  const fetcher = options.fetcher ?? createFetcher({ resolve: async () => [], guard: () => false });
  const lookups = options.lookups ?? database.db;
  const replicas = options.replicas ?? noReplicas;
  // Opened by the first listener; each api has its own connection, as processes do.
  const listening = connect(database.url, { applicationName: 'test-listening', max: 1 });
  const listen = options.listen ?? listening.listen;
  const queries = watchQueries(config.slowQueryMs, queryName);
  const leaving = options.leaving ?? new AbortController().signal;
  const app = await buildApp({
    config,
    db: database.db,
    lookups,
    replicas,
    queries,
    tracing: options.tracing ?? null,
    listen,
    markdown,
    judge,
    trialJudge,
    store,
    fetcher,
    leaving,
  });
  return {
    app,
    db: database.db,
    config,
    database,
    as: (person) => clientOf({ app, db: database.db, config }, person),
    visitor: () => clientOf({ app, db: database.db, config }, null),
    close: async () => {
      await app.close();
      await listening.close();
      if (!options.database) await database.drop();
      await rm(dataDir, { recursive: true });
    },
  };
}

/** Starts an api before the file's tests and closes it after them. */
export function useApi(options: ApiOptions = {}): TestApi {
  // Filled before the first test reads it.
  const api = {} as TestApi;
  beforeAll(async () => void Object.assign(api, await startApi(options)));
  afterAll(() => api.close());
  return api;
}

/**
 * The same people in all tests: alice is the author, bob a reader, mod moderates cats, admin is an admin, and mallory
 * is unrelated.
 */
export async function theCast(db: Db) {
  const alice = await aUser(db, { username: 'alice' });
  const bob = await aUser(db, { username: 'bob' });
  const mod = await aUser(db, { username: 'mod' });
  const admin = await aUser(db, { username: 'admin', isAdmin: true });
  const mallory = await aUser(db, { username: 'mallory' });
  const cats = await aCommunity(db, { by: mod, name: 'cats' });
  for (const member of [alice, bob]) await aMember(db, member, cats);
  return { alice, bob, mod, admin, mallory, cats };
}

export type Cast = Awaited<ReturnType<typeof theCast>>;

/** The cast of a test file, in the database of its api. */
export function useCast(api: TestApi): Cast {
  // Filled before the first test reads it.
  const cast = {} as Cast;
  beforeAll(async () => void Object.assign(cast, await theCast(api.db)));
  return cast;
}

/** The whole body of an error reply: exactly these keys (api.md 1.5), and details if its input is wrong. */
export function errorBody(name: ErrorName): { status: number } {
  const body = catalogBody(name);
  // vitest types its matchers as any.
  const matcher = expect.toBeOneOf([body, { ...body, details: expect.any(Array) as unknown[] }]) as object;
  return Object.assign(matcher, { status: body.status });
}

/** Expects the call to be refused with exactly this error. */
export async function expectRefusal(outcome: Promise<unknown>, name: ErrorName): Promise<void> {
  const answer: unknown = await outcome.catch((error: unknown) => error);
  if (answer instanceof Error && !(answer instanceof Refused)) throw answer;
  const refused = answer instanceof Refused ? { status: answer.status, body: answer.body } : { answer };
  expect(refused).toEqual({ status: errorCatalog[name].status, body: errorBody(name) });
}

/** Expects so many of these concurrent calls to succeed, and the others to be refused with this error. */
export async function expectOnly(
  successes: number,
  calls: readonly Promise<unknown>[],
  name: ErrorName,
): Promise<void> {
  const outcomes = await Promise.allSettled(calls);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(successes);
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') await expectRefusal(Promise.reject(outcome.reason as Error), name);
}
