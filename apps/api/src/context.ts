import type { Judge } from '@confab/auto-rules';
import type { Db, Listen, Replicas } from '@confab/db';
import type { RenderPool } from '@confab/markdown/server';
import type { Fetcher } from '@confab/outbound';
import type { ObjectStore } from '@confab/storage';
import type { Queries, Tracing } from '@confab/telemetry';
import type { Config } from './config.ts';

/** What every route module receives. Requests share nothing else. */
export type Context = {
  config: Config;
  db: Db;
  /**
   * For the session lookup of each request: one connection that pipelines these short queries, so that they never
   * wait behind a long one.
   */
  lookups: Db;
  /** For reads that may be slightly stale, if configured (docs/decisions/database.md). */
  replicas: Replicas;
  /** Statistics of this process's pools. */
  queries: Queries;
  /** Null if tracing is off. */
  tracing: Tracing | null;
  /** Listens to notifications of PostgreSQL, from any process. */
  listen: Listen;
  markdown: RenderPool;
  /** Judges what is written by automatic rules. */
  judge: Judge;
  /** The same for those who write rules, so that what is written never waits for them. */
  trialJudge: Judge;
  /** Storage of picture files. */
  store: ObjectStore;
  /** Aborted when the process has to shut down. */
  leaving: AbortSignal;
  /** The only way to reach foreign servers. */
  fetcher: Fetcher;
};
