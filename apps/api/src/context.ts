import type { Db, Listen, Replicas } from '@confab/db';
import type { RenderPool } from '@confab/markdown/server';
import type { Fetcher } from '@confab/outbound';
import type { ObjectStore } from '@confab/storage';
import type { Queries, Tracing } from '@confab/telemetry';
import type { Config } from './config.ts';

/** What every route module is given. Nothing else is shared between requests. */
export type Context = {
  config: Config;
  db: Db;
  /**
   * For the look at the session that every request takes: one connection, on which such short questions travel in
   * company instead of one by one, and never wait behind a long one.
   */
  lookups: Db;
  /** Answer what may be a moment old, where there are any (docs/decisions/replicas.md). */
  replicas: Replicas;
  /** What the pools of this process do. */
  queries: Queries;
  /** Null where no traces are recorded. */
  tracing: Tracing | null;
  /** Hears what other processes, and this one, tell each other through the database. */
  listen: Listen;
  markdown: RenderPool;
  /** Where the bytes of pictures are. */
  store: ObjectStore;
  /** Aborted when the process has been told to end. */
  leaving: AbortSignal;
  /** The only way to other people's servers. */
  fetcher: Fetcher;
};
