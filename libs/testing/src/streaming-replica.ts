import { setTimeout as sleep } from 'node:timers/promises';
import { createPrimary, createReplica, type PostgresNode } from '@confab/postgres';
import postgres from 'postgres';

/**
 * A primary of a test's own and replicas that stream from it, on loopback:
 *
 *     const primary = await startPrimary();
 *     const replica = await startReplica(primary);
 *
 * Both keep their addresses when they are stopped or killed and started again. `remove` each in the end.
 */
export type StreamingReplica = PostgresNode & {
  /** Waits until everything committed on the primary so far is visible here. */
  waitUntilCaughtUp: () => Promise<void>;
  /** Receives changes without applying them, until `resume`. */
  pause: () => Promise<void>;
  resume: () => Promise<void>;
  /** Promotes it to primary after replaying what it received. */
  promote: () => Promise<void>;
};

export type Settings = {
  /** PostgreSQL settings, as on its command line. */
  settings?: Record<string, string>;
};

const PATIENCE_MS = 30_000;

export function startPrimary({ settings = {} }: Settings = {}): Promise<PostgresNode> {
  return createPrimary(settings);
}

export async function startReplica(
  primary: PostgresNode,
  {
    settings = {},
    name = 'replica',
  }: Settings & {
    /** The name in pg_stat_replication and synchronous_standby_names on the primary. */
    name?: string;
  } = {},
): Promise<StreamingReplica> {
  const replica = await createReplica(primary, name, settings);
  return {
    ...replica,
    waitUntilCaughtUp: () => untilReplayed(primary.url, replica.url),
    pause: () => pauseReplay(replica.url),
    resume: async () => {
      await ask(replica.url, (sql) => sql`select pg_wal_replay_resume()`);
    },
    promote: async () => {
      await ask(replica.url, (sql) => sql`select pg_promote(wait => true, wait_seconds => 60)`);
    },
  };
}

async function untilReplayed(primaryUrl: string, replicaUrl: string): Promise<void> {
  const [written] = await ask(
    primaryUrl,
    (sql) => sql<{ position: string }[]>`select pg_current_wal_flush_lsn()::text as position`,
  );
  const position = written?.position ?? '';
  await ask(replicaUrl, async (sql) => {
    const deadline = Date.now() + PATIENCE_MS;
    while (Date.now() < deadline) {
      const [replayed] = await sql<{ enough: boolean | null }[]>`
        select pg_last_wal_replay_lsn() >= ${position}::pg_lsn as enough`;
      if (replayed?.enough) return;
      await sleep(10);
    }
    throw new Error(`the replica has not come to ${position} in ${PATIENCE_MS / 1000} s`);
  });
}

async function pauseReplay(url: string): Promise<void> {
  await ask(url, async (sql) => {
    await sql`select pg_wal_replay_pause()`;
    const deadline = Date.now() + PATIENCE_MS;
    while (Date.now() < deadline) {
      // Pausing is asynchronous: replay in progress still completes.
      const [replay] = await sql<{ state: string }[]>`select pg_get_wal_replay_pause_state() as state`;
      if (replay?.state === 'paused') return;
      await sleep(10);
    }
    throw new Error(`the replica has not paused in ${PATIENCE_MS / 1000} s`);
  });
}

async function ask<T>(url: string, question: (sql: postgres.Sql) => PromiseLike<T>): Promise<T> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    return await question(sql);
  } finally {
    await sql.end();
  }
}
