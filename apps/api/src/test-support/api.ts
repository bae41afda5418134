import type {} from '@confab/testing/global-setup';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, noReplicas, type Db, type Listen, queryName, type Replicas } from '@confab/db';
import { createRenderPool } from '@confab/markdown/server';
import { createFetcher, type Fetcher } from '@confab/outbound';
import { openStore } from '@confab/storage';
import { type Tracing, watchQueries } from '@confab/telemetry';
import { createDatabase, type TestDatabase } from '@confab/testing/db';
import type { FastifyInstance } from 'fastify';
import { inject } from 'vitest';
import { buildApp } from '../app.ts';
import { type Config, readConfig } from '../config.ts';
import { type Client, clientOf, type Person } from './client.ts';

export type TestApi = {
  app: FastifyInstance;
  db: Db;
  config: Config;
  database: TestDatabase;
  /** Somebody who is logged in. */
  as(person: Person): Client;
  /** Somebody who has opened the site and has no account. */
  visitor(): Client;
  close(): Promise<void>;
};

export type ApiOptions = {
  config?: Partial<Config>;
  /** A database that another api uses too. Without it the api has one of its own, gone when it closes. */
  database?: TestDatabase;
  /** Answers the look at the session alone, where a test tells it from other questions. */
  lookups?: Db;
  /** Answer what may be a moment old. Without them the database does. */
  replicas?: Replicas;
  /** Where it listens, if not on a connection of its own. */
  listen?: Listen;
  /** Aborted when the process would be told to end. */
  leaving?: AbortSignal;
  /** Reaches other people's servers. Without it there are none. */
  fetcher?: Fetcher;
  /** Records what it does. Without it nothing is recorded. */
  tracing?: Tracing;
};

/** The real app with a real database behind it, called without a socket. */
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
    ...options.config,
  };
  // A busy machine must not turn bodies into escaped text.
  const markdown = createRenderPool({ siteOrigin: config.site.url, deadlineMs: 10_000 });
  const store = openStore(config.imageStore);
  const fetcher = options.fetcher ?? createFetcher({ resolve: async () => [], guard: () => false });
  const lookups = options.lookups ?? database.db;
  const replicas = options.replicas ?? noReplicas;
  // Opened by the first who listens: each api has a connection for that, as processes do.
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
      await markdown.close();
      await listening.close();
      if (!options.database) await database.drop();
      await rm(dataDir, { recursive: true });
    },
  };
}
